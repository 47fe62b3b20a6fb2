"""The largest input of the statement."""
print(10**9, -(10**9), 1)
print(-(10**9), 10**9, 0)
print(10**9 - 1, -(10**9), 1)
