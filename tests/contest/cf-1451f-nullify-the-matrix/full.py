"""The largest input of the statement."""
import random

dice = random.Random(18)
print(10)
for _ in range(10):
    print(100)
    for _ in range(100):
        print(100, *(dice.randint(0, 10**6) for _ in range(100)))
