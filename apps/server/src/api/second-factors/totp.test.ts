import { expect, test } from 'vitest';
import { codeAt, newTotpSecret, secretText, stepOfCode, totpUri } from './totp.ts';

const rfc = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238, appendix B, with six digits', () => {
  const seconds = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000];
  const codes = ['287082', '081804', '050471', '005924', '279037', '353130'];
  expect(seconds.map((second) => codeAt(rfc, second * 1_000))).toEqual(codes);
});

test('a code counts in its own step of 30 seconds and one either side, and names its step', () => {
  const now = 1_111_111_111_000;
  const step = Math.floor(now / 30_000);
  const judged = [-2, -1, 0, 1, 2].map((off) => stepOfCode(rfc, codeAt(rfc, now + off * 30_000), now));
  expect(judged).toEqual([null, step - 1, step, step + 1, null]);
  expect(stepOfCode(rfc, '000000', now)).toBe(null);
});

test('a secret has 160 bits, 32 characters of base32, and the address that apps read names account and issuer', () => {
  const secret = newTotpSecret();
  expect(secret).toHaveLength(20);
  expect(secretText(secret)).toMatch(/^[A-Z2-7]{32}$/);
  expect(secretText(newTotpSecret())).not.toBe(secretText(secret));
  expect(totpUri(rfc, 'ada+1@ohmstead.example')).toBe(
    'otpauth://totp/Ohmstead:ada%2B1%40ohmstead.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Ohmstead' +
      '&algorithm=SHA1&digits=6&period=30',
  );
});
