"""The largest input of the statement."""
import random

dice = random.Random(18)
print(1000)
for _ in range(1000):
    print(300, *(dice.randint(1, 5) for _ in range(3)))
    print(*(dice.randint(10**17, 10**18) for _ in range(300)))
