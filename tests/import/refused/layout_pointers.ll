; emit --sm=80
target datalayout = "e-p:16:16"
