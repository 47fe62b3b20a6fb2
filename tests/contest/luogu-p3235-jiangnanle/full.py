"""The largest input of the statement."""
import random

dice = random.Random(18)
print(99, 2)
for _ in range(99):
    print(99, *(dice.randint(90_000, 99_999) for _ in range(98)), 99_999)
