/**
 * The shortest decimal of a finite number times a power of ten, without an exponent: 3.7e-9 is '0.0000000037'. Read as a number and
 * moved back, it is the same number.
 */
export function plainDecimal(value: number, power = 0): string {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent) + power;
  const before = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const after = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  const [cleanBefore, cleanAfter] = [before.replace(/^0+(?=\d)/, ''), after.replace(/0+$/, '')];
  const text = cleanAfter === '' ? cleanBefore : `${cleanBefore}.${cleanAfter}`;
  return value < 0 && text !== '0' ? `-${text}` : text;
}
