"""The largest input of the statement."""
print(7, 50_000)
print(2)
print(3, 199_997)
