import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { findTakenPorts } from './find-taken-ports.ts';

const other = createServer().listen(0, '127.0.0.1');
await once(other, 'listening');
afterAll(() => other.close());
const taken = String((other.address() as AddressInfo).port);

test.each(['PORT', 'MQTT_PORT', 'METRICS_PORT'])(
  'a %s that is in use by another program is reported by its name',
  async (name) => {
    const messages = await findTakenPorts({ PORT: '0', MQTT_PORT: '0', [name]: taken });
    expect(messages).toEqual([
      expect.stringMatching(`^Port ${taken} of 127.0.0.1 is taken by another program.* with ${name}$`),
    ]);
  },
);

test('ports that this process does not use may be in use', async () => {
  expect(await findTakenPorts({ ROLES: 'worker', PORT: taken, MQTT_PORT: taken })).toEqual([]);
  expect(await findTakenPorts({ PORT: '0', MQTT_PORT: taken, MQTT_URL: 'mqtt://broker' })).toEqual([]);
});

test('what is not a port, or not an address of this machine, is left to the server to refuse', async () => {
  expect(await findTakenPorts({ PORT: 'eighty', MQTT_PORT: '99999' })).toEqual([]);
  expect(await findTakenPorts({ HOST: '192.0.2.1', PORT: taken, MQTT_PORT: '0' })).toEqual([]);
  expect(await findTakenPorts({ PORT: '0', MQTT_HOST: '192.0.2.1', MQTT_PORT: taken })).toEqual([]);
});
