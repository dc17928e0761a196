import { upTopic } from '@ohmstead/device-protocol';
import fc, { type Arbitrary } from 'fast-check';
import { generate, type Packet } from 'mqtt-packet';
import { helloOf, sampleOf, startOf } from '../../harness/devices/messages.ts';
import type { FleetThing } from '../../harness/fixtures/devices.ts';

const qos = fc.constantFrom<0 | 1 | 2>(0, 1, 1, 1, 2);
const messageId = fc.integer({ min: 1, max: 65_535 });

const topics = (name: string) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .constantFrom('hello', 'start', 'stream', 'state', 'result', 'reply', 'gone')
        .map((kind) => upTopic(name, kind as 'hello')),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '$SYS/broker',
        'a/'.repeat(120),
        '#',
        '+/+',
        'ohmstead/v1/live-1/up/stream',
        `ohmstead/v1/${name}/down/ack`,
        '\u0000',
        '',
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );

const payloads = (name: string) =>
  fc.oneof(
    fc.nat(1_000_000).map((n) => JSON.stringify(sampleOf(n, n % 10_000))),
    fc.nat(1_000_000).map((n) => JSON.stringify(helloOf(name, n))),
    fc.nat(1_000_000).map((n) => JSON.stringify(startOf(name, n))),
    fc.json({ maxDepth: 4 }),
    fc.constantFrom(
      '',
      '{',
      '[]',
      '{"seq":1e400}',
      '{"seq":-1}',
      `{"seq":1,"a":${'['.repeat(5_000)}`,
      '{"seq":1,"service":"\\u0000"}',
      '\uD800',
    ),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );

/** Packets as a device sends them, valid and nearly valid. */
function packetsOf({ thingName }: FleetThing): Arbitrary<Packet> {
  const publish = fc.record({
    topic: topics(thingName),
    payload: payloads(thingName),
    qos,
    messageId,
    retain: fc.boolean(),
    dup: fc.boolean(),
  });
  const subscribe = fc.record({ messageId, topic: topics(thingName), qos });
  return fc.oneof(
    {
      weight: 8,
      arbitrary: publish.map((each): Packet => ({ cmd: 'publish', ...each, retain: each.retain && each.dup })),
    },
    {
      weight: 2,
      arbitrary: subscribe.map(({ topic, qos: wanted, messageId: id }): Packet => ({
        cmd: 'subscribe',
        messageId: id,
        subscriptions: [{ topic, qos: wanted }],
      })),
    },
    {
      weight: 1,
      arbitrary: messageId.map((id): Packet => ({
        cmd: 'unsubscribe',
        messageId: id,
        unsubscriptions: [`ohmstead/v1/${thingName}/down/#`],
      })),
    },
    { weight: 1, arbitrary: messageId.map((id): Packet => ({ cmd: 'puback', messageId: id })) },
    { weight: 1, arbitrary: messageId.map((id): Packet => ({ cmd: 'pubrel', messageId: id })) },
    { weight: 1, arbitrary: fc.constant<Packet>({ cmd: 'pingreq' }) },
    {
      weight: 1,
      arbitrary: fc.constant<Packet>({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        keepalive: 60,
        clientId: thingName,
      }),
    },
  );
}

/** Mutations of the bytes: a bit flips, some are missing, added or repeated, the length is wrong. */
const mutations = fc.oneof(
  { weight: 3, arbitrary: fc.constant((bytes: Buffer) => bytes) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.nat(), fc.nat(7)).map(
      ([at, bit]) =>
        (bytes: Buffer) =>
          flip(bytes, at, bit),
    ),
  },
  { weight: 1, arbitrary: fc.nat().map((at) => (bytes: Buffer) => bytes.subarray(0, at % (bytes.length + 1))) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 20 }).map((more) => (bytes: Buffer) => Buffer.concat([bytes, more])),
  },
  {
    weight: 1,
    arbitrary: fc
      .nat(15)
      .map((kind) => (bytes: Buffer) => Buffer.concat([Buffer.from([kind << 4]), bytes.subarray(1)])),
  },
  {
    weight: 1,
    arbitrary: fc.constant((bytes: Buffer) =>
      Buffer.concat([bytes.subarray(0, 1), Buffer.from([0xff, 0xff, 0xff, 0x7f]), bytes.subarray(2)]),
    ),
  },
  { weight: 1, arbitrary: fc.constant((bytes: Buffer) => Buffer.concat([bytes, bytes])) },
);

function flip(bytes: Buffer, at: number, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  const place = at % Math.max(1, bytes.length);
  if (bytes.length > 0) changed[place] = (changed[place] as number) ^ (1 << bit);
  return changed;
}

/** Not every packet can be encoded: such bytes are random from the start. */
function written(packet: Packet): Buffer {
  try {
    return generate(packet);
  } catch {
    return Buffer.from(JSON.stringify(packet));
  }
}

export const mutatedPackets = (thing: FleetThing): Arbitrary<Buffer> =>
  fc.tuple(packetsOf(thing), mutations).map(([packet, mutate]) => mutate(written(packet)));
