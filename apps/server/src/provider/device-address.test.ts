import { expect, test } from 'vitest';
import { deviceAddressOf } from './device-address.ts';

const publicUrl = 'https://console.example';

test.each([
  ['without settings', {}, '127.0.0.1', 1883],
  ['another port', { MQTT_PORT: '3151' }, '127.0.0.1', 3151],
  ['one address of the machine', { MQTT_HOST: '10.0.0.7' }, '10.0.0.7', 1883],
  ['every address of the machine', { MQTT_HOST: '0.0.0.0' }, 'console.example', 1883],
  ['every address of the machine by IPv6', { MQTT_HOST: '::' }, 'console.example', 1883],
  ['a broker of its own', { MQTT_URL: 'mqtt://gateway:secret@broker.example' }, 'broker.example', 1883],
  ['a broker that speaks TLS', { MQTT_URL: 'mqtts://broker.example' }, 'broker.example', 8883],
  ['the nodes of a cluster', { MQTT_URL: 'mqtt://one:1884,mqtt://two:1885' }, 'one', 1884],
  ['an IPv6 broker', { MQTT_URL: 'mqtt://[fd00::1]:1884' }, 'fd00::1', 1884],
])('devices connect to the broker that the gateway uses: %s', (_name, environment, host, port) => {
  expect(deviceAddressOf(environment, publicUrl)).toEqual({ host, port });
});
