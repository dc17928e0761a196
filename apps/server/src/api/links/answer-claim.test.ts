import { linkPaths } from '@ohmstead/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { publicUrl, testApi } from '../testing/test-api.ts';

const warnings: string[] = [];
const { app } = await testApi({ logger: pino({ level: 'warn' }, { write: (line) => void warnings.push(line) }) });

test.each([
  ['/api/users/initiateForgotPassword', linkPaths.reset],
  ['/api/users/resendVerificationEmail', linkPaths.verify],
])('%s is answered only once', async (address, path) => {
  const payload = { email: 'stranger@example.test', url: `${publicUrl.origin}${path}` };
  expect((await app.inject({ method: 'POST', url: address, payload })).statusCode).toBe(204);
  expect(warnings).toEqual([]);
});
