"""The largest input of the statement."""
n = 10**5
print(1)
print(n, 1, n, 10, 21)
for v in range(1, n):
    print(v, v + 1)
