import { expect, test } from 'vitest';
import { isDemo, productEnv, serverAddress, simulatorEnv } from './product-env.ts';

test('the demo runs when nothing external is configured', () => {
  expect(isDemo({})).toBe(true);
  expect(isDemo({ PORT: '4000', DATA_DIR: '/var/ohmstead' })).toBe(true);
});

test.each(['DATABASE_URL', 'DATABASE_API_URL', 'MQTT_URL', 'SMTP_URL'])('%s turns the demo off', (name) => {
  expect(isDemo({ [name]: 'something' })).toBe(false);
});

test('DEMO decides if it is set', () => {
  expect(isDemo({ DEMO: '1', DATABASE_URL: 'postgres://db' })).toBe(true);
  expect(isDemo({ DEMO: '0' })).toBe(false);
});

test('given settings are kept, the others have their defaults', () => {
  expect(productEnv({ PORT: '4000', DATA_DIR: '/var/ohmstead' })).toEqual({
    HOST: '127.0.0.1',
    PORT: '4000',
    DATA_DIR: '/var/ohmstead',
    DEMO: '1',
    LOG_LEVEL: 'warn',
  });
});

test('a DEMO that is neither 0 nor 1 is passed on, so that the server refuses it', () => {
  expect(productEnv({ DEMO: 'yes' }).DEMO).toBe('yes');
});

test('the simulator connects to the broker of the product', () => {
  expect(simulatorEnv({ DATA_DIR: '/d', MQTT_PORT: '2883' })).toEqual({
    MQTT_URL: 'mqtt://127.0.0.1:2883',
    FLEET_FILE: '/d/demo/fleet.json',
  });
  expect(simulatorEnv({ MQTT_URL: 'mqtt://broker:1883' }).MQTT_URL).toBe('mqtt://broker:1883');
  expect(simulatorEnv({ MQTT_HOST: '0.0.0.0' }).MQTT_URL).toBe('mqtt://127.0.0.1:1883');
  expect(simulatorEnv({ MQTT_HOST: 'fd00::1', HOST: '10.0.0.7' }).MQTT_URL).toBe('mqtt://[fd00::1]:1883');
});

test('a server that listens on all addresses is reached at loopback', () => {
  expect(serverAddress({ HOST: '0.0.0.0', PORT: '80' })).toBe('http://127.0.0.1:80');
  expect(serverAddress({ HOST: '10.0.0.7' })).toBe('http://10.0.0.7:3000');
  expect(serverAddress({ HOST: '::1' })).toBe('http://[::1]:3000');
});
