"""The largest input of the statement."""
import random

dice = random.Random(18)
print(10**5)
print(*(dice.randint(2, 10**5) for _ in range(10**5 - 1)), 10**5)
