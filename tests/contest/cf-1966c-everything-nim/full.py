"""The largest input of the statement."""
import random

dice = random.Random(18)
print(2)
print(10**5)
print(*range(1, 10**5 + 1))
print(10**5)
print(*(dice.randint(1, 10**9) for _ in range(10**5)))
