import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { secretsKeyOf } from '../secrets/seal.ts';
import { describeLostSecrets } from './lost-secrets.ts';

test('a restore with another key says what must be set up again, and with one of its keys nothing', () => {
  const [own, other] = [secretsKeyOf(randomBytes(32)), secretsKeyOf(randomBytes(32))];
  const taken = { secretsKeys: [own.fingerprint] };
  expect(describeLostSecrets(taken, [other, own])).toBeNull();
  for (const keys of [null, [other]] as const)
    expect(describeLostSecrets(taken, keys)).toContain('webhooks need new secrets');
  expect([describeLostSecrets({ secretsKeys: [] }, null), describeLostSecrets({}, [own])]).toEqual([null, null]);
  expect(describeLostSecrets({}, null)).toContain('certificates are signed with new keys');
});
