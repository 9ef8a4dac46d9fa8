; emit --sm=80
target datalayout = "e-i64:32"
