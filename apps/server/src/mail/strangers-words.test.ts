import { expect, test } from 'vitest';
import { strangersWords } from './strangers-words.ts';

test.each([
  ['Acme Batteries', 'Acme Batteries'],
  ['Müller & Søn A/S', 'Müller & Søn A/S'],
  ['電池株式会社', '電池株式会社'],
  ['Acme Inc.', 'Acme Inc'],
  ['Win $1000 at evil.example', 'Win $1000 at evil example'],
  ['https://evil.example/x', 'https evil example/x'],
  ['mailto:eve@evil.example', 'mailto eve evil example'],
  ['evil．example', 'evil example'],
  ['evil。example', 'evil example'],
  ['evil｡example', 'evil example'],
  ['evil․example', 'evil example'],
  ['evil…example', 'evil example'],
  ['eve＠evil﹒example', 'eve evil example'],
  ['http：／／evil．example', 'http evil example'],
  ['http∶⁄⁄evil', 'http evil'],
  ['\\\\server\\share', 'server share'],
  ['one\r\ntwo\u2028three\tfour', 'one two three four'],
  ['abc\u202Eelpmaxe\u2066\u200B\u00AD\u0000', 'abcelpmaxe'],
  ['  a   b  ', 'a b'],
  ['...', ''],
  ['Refund, call +1 (800) 555-0199 now', 'Refund, call +1 (800) xxx-xxxx now'],
  ['18005550199', '1800xxxxxxx'],
  ['1.800.555.0199', '1 800 xxx xxxx'],
  ['１８００５５５０１９９', '１８００xxxxxxx'],
  ['1\u200B8\u200B0\u200B0 555 01 99', '1800 xxx xx xx'],
  ['Acme 2024, Unit 12', 'Acme 2024, Unit 12'],
  ['Route 66 Batteries 4000', 'Route 66 Batteries 4000'],
])('%j is shown in a mail as %j', (typed, shown) => expect(strangersWords(typed)).toBe(shown));

test('a text of strangers is cut after 64 characters, never within one', () => {
  expect(strangersWords('x'.repeat(500))).toBe('x'.repeat(64));
  expect(Array.from(strangersWords('🔋'.repeat(100)))).toHaveLength(64);
});

test('no character remains that a program folds to a dot, an at sign or a colon', () => {
  const codes = Array.from({ length: 0x11_0000 }, (_, code) => code).filter((code) => code < 0xd8_00 || code > 0xdf_ff);
  const all = codes.map((code) => String.fromCodePoint(code)).filter((sign) => !/[\p{L}\p{Co}\p{Cn}]/u.test(sign));
  const left = all.filter((sign) => /[.@:\\]/.test(strangersWords(`a${sign}b`).normalize('NFKC')));
  expect(left).toEqual([]);
});
