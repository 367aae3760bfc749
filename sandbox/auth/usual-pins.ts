/**
 * What people choose most of all, as lists of leaked six-digit codes tell, beyond the patterns below: rows and columns
 * of a keypad, dates that are numbers to everybody, and words in digits.
 */
const USUAL = new Set(
  (
    "789456 159753 147258 456123 789123 147852 963852 258456 321654 741852 963258 142536 159357 951753 357159 852456 " +
    "456852 123654 321456 456321 987456 654987 789654 145236 147963 369258 258963 100000 200000 102030 203040 112358 " +
    "201314 520520 521521 314159 271828 142857 135790 135791 246810 246802 010203 123457 234568 111222 222333 123450 " +
    "011235 123987 420420 696969 007007 147147 110110 911911 121314 131415 101112 202020 198910 199010 200001 201010"
  ).split(" "),
);

/**
 * Whether six digits are among those that are guessed first: one of the most usual, digits that go up or down by one
 * step, digits that repeat, pairs, or the same backwards.
 */
export function isUsualPin(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10));
  if (steps.size === 1) return true;
  const [half, ...pairs] = [pin.slice(0, 3), pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)];
  const isRepeated = pin === `${half}${half}` || new Set(pairs).size === 1;
  const isPaired = pairs.every((pair) => pair[0] === pair[1]);
  return isRepeated || isPaired || pin === [...pin].reverse().join("") || USUAL.has(pin);
}
