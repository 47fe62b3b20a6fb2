"""The largest input of the statement."""
import random

# A million heaps in all.
dice = random.Random(18)
print(10)
for _ in range(10):
    print(10**5)
    print(*(dice.randint(10**9 - 10**6, 10**9) for _ in range(10**5)))
