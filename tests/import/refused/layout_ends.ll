; emit --sm=80
target datalayout = "E-p:64:64-i64:64"
