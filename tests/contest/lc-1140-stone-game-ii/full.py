"""The largest input of the statement."""
import random

dice = random.Random(18)
print(100)
print(*(dice.randint(1, 10**4) for _ in range(100)))
