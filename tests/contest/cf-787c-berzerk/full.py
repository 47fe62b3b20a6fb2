"""The largest input of the statement."""
n = 7000
print(n)
for step in (3, 4):
    own = [k for k in range(1, n) if k % step]
    print(len(own), *own)
print(2 * (n - 1))
for who in range(2):
    for place in range(1, n):
        print(who, place)
