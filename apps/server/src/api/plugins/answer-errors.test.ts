import { expect, test } from 'vitest';
import { usualCallRates } from '../limits/call-limits.ts';
import { call } from '../testing/call.ts';
import { testApi } from '../testing/test-api.ts';

/** One call in three seconds. */
const { app, organization } = await testApi({ callRates: { ...usualCallRates, perUser: 0.34 } });
const [acme, other] = [await organization(), await organization('Other Works')];
const [busy, calm] = [await acme.signIn(), await other.signIn()];

async function refusalMs(): Promise<number> {
  for (;;) {
    const startedAt = performance.now();
    const { status } = await call(app, busy, 'GET', '/locations');
    if (status === 429) return performance.now() - startedAt;
  }
}

test('calls that come too often are refused after half a second at the earliest while other organisations are active', async () => {
  expect((await call(app, calm, 'GET', '/locations')).status).toBe(200);
  expect(await refusalMs()).toBeGreaterThan(499);
  await expect.poll(refusalMs, { timeout: 10_000 }).toBeLessThan(400);
});
