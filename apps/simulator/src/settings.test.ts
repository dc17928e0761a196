import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('arguments take precedence over the environment, and the memory is stored beside the credentials', () => {
  const settings = readSettings(['--mqtt', 'mqtt://a:1'], { MQTT_URL: 'mqtt://b:2', FLEET_FILE: '/d/demo/fleet.json' });
  expect(settings).toMatchObject({
    mqttUrl: 'mqtt://a:1',
    credentialsFile: '/d/demo/fleet.json',
    memoryFolder: '/d/demo/analyzers',
    timeLapse: null,
    clockBehindMs: 0,
    controlPort: null,
  });
});

test('the credentials in the address are the gateway’s, and are dropped', () => {
  expect(readSettings([], { MQTT_URL: 'mqtt://gateway:secret@broker:1883' }).mqttUrl).toBe('mqtt://broker:1883');
  expect(() => readSettings(['--mqtt', 'broker'], {})).toThrow('--mqtt must be an address');
});

test.each([
  ['--time-lapse', '0'],
  ['--time-lapse', 'fast'],
  ['--clock-behind-ms', 'an hour'],
  ['--control', '-1'],
])('%s %s is refused', (name, value) => {
  expect(() => readSettings([`${name}=${value}`], {})).toThrow(`${name} must be a number above 0`);
});
