import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';

const { app } = await testApi();

test('no page may use what the console does not need: camera, clipboard, full screen, microphone, position, sensors, payment', async () => {
  const policy = String((await app.inject({ url: '/api/session' })).headers['permissions-policy']);
  const features = policy.split(', ');
  for (const feature of [
    'accelerometer',
    'autoplay',
    'camera',
    'clipboard-read',
    'clipboard-write',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'microphone',
    'midi',
    'payment',
  ])
    expect(features).toContain(`${feature}=()`);
  for (const feature of features) expect(feature).toMatch(/^[a-z-]+=\(\)$/);
});
