; emit --sm=80
target datalayout = "e-v64:32"
