/** Key sequences that people type along a keyboard. They are also matched backwards. */
const paths = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qweasdzxc',
  'zaq1xsw2cde3vfr4',
  'abcdefghijklmnopqrstuvwxyz',
];
const walks = [...paths, ...paths.map((path) => Array.from(path).toReversed().join(''))];

/** The digit on the same key of a US keyboard. */
const digits = new Map(Array.from('!@#$%^&*()', (sign, place) => [sign, '1234567890'.charAt(place)]));

const stepMinLength = 3;

/** Length of the longest known sequence that `keys` starts with. */
function lengthOfStep(keys: string): number {
  let length = 0;
  for (let longer = stepMinLength; longer <= keys.length; longer++)
    if (walks.some((walk) => walk.includes(keys.slice(0, longer)))) length = longer;
    else break;
  return length;
}

/** Whether the text consists only of keyboard sequences of three or more keys: `qwer`, `1qaz!qaz`, `asd123`. Expects lower case. */
export function isWalk(text: string): boolean {
  const keys = Array.from(text, (sign) => digits.get(sign) ?? sign).join('');
  if (keys.length < stepMinLength + 1) return false;
  for (let place = 0; place < keys.length;) {
    const length = lengthOfStep(keys.slice(place));
    if (length === 0) return false;
    place += length;
  }
  return true;
}
