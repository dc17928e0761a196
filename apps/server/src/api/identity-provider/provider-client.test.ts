import { Configuration } from 'openid-client';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { inDemo, LyingProvider, providerSettings } from '../testing/lying-provider.ts';
import { recallProvider } from './discover.ts';
import type { FoundProvider } from './find-provider.ts';
import { verifyIdToken } from './provider-client.ts';
import { openProviderDoor } from './provider-door.ts';

const provider = await LyingProvider.open();
afterAll(provider.close);
const settings = providerSettings(provider.issuer) as unknown as FoundProvider;
const hourMs = 3_600_000;

const asked = (path: string) => provider.calls.filter((each) => each === path).length;

test('keys and discovery are cached for 24 h; an unknown kid asks again, at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const recall = () => recallProvider(inDemo, provider.issuer, openProviderDoor(inDemo));
  const metadata = await recall();
  const verify = async (kid = 'one') => {
    const iat = Math.floor(Date.now() / 1_000);
    const claims = { iss: provider.issuer, aud: settings.clientId, sub: 'ada', iat, exp: iat + 60 };
    const token = await provider.signWith(claims, undefined, kid);
    const configuration = new Configuration(metadata, settings.clientId);
    return verifyIdToken({ outside: inDemo }, configuration, settings, token).then(
      () => 'good',
      () => 'refused',
    );
  };
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

  expect([await verify(), await verify(), asked('/jwks')]).toEqual(['good', 'good', 1]);
  // Whoever names a key that is not there makes us ask once in a minute.
  expect([await verify('two'), await verify('two'), asked('/jwks')]).toEqual(['refused', 'refused', 1]);
  pass(61_000);
  expect([await verify('two'), await verify('two'), asked('/jwks')]).toEqual(['refused', 'refused', 2]);
  provider.jwk = { ...provider.jwk, kid: 'two' };
  pass(61_000);
  expect([await verify('two'), asked('/jwks')]).toEqual(['good', 3]);
  pass(23 * hourMs);
  await recall();
  expect([await verify('two'), asked('/jwks'), asked('/.well-known/openid-configuration')]).toEqual(['good', 3, 1]);
  pass(hourMs);
  await recall();
  expect([await verify('two'), asked('/jwks'), asked('/.well-known/openid-configuration')]).toEqual(['good', 4, 2]);
});
