import { connect, type Socket } from 'node:net';
import { downFilter, upTopic, type Ack, type UpKind } from '@ohmstead/device-protocol';
import { generate, parser, type IConnectPacket, type Packet } from 'mqtt-packet';
import type { FleetThing } from '../fixtures/devices.ts';
import { helloOf, startOf } from './messages.ts';

export const connectPacketOf = ({ thingName, secret }: FleetThing): IConnectPacket => ({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clean: true,
  keepalive: 60,
  clientId: thingName,
  username: thingName,
  password: Buffer.from(secret),
});

const startSeq = 2;
/** The number of the first sample: hello and start come before it. */
export const firstSampleSeq = startSeq + 1;
const maxMessageId = 65_535;
const pingEveryMs = 30_000;

/**
 * The smallest possible analyzer of one bay: a thousand of them leave the machine to the server. It has started a service once it is ready.
 */
export abstract class RawDevice {
  readonly name: string;
  isConnected = true;
  readonly #socket: Socket;
  readonly #ready = Promise.withResolvers<void>();
  readonly #pings: NodeJS.Timeout;
  #messageId = 0;

  constructor(mqttPort: number, thing: FleetThing) {
    this.name = thing.thingName;
    this.#socket = connect(mqttPort, '127.0.0.1');
    this.#socket.setNoDelay(true);
    const packets = parser();
    packets.on('packet', (packet) => this.#handle(packet));
    this.#socket.on('data', (chunk) => packets.parse(chunk));
    this.#socket.on('close', () => this.#leave());
    this.#socket.on('error', () => undefined);
    this.#pings = setInterval(() => this.#write({ cmd: 'pingreq' }), pingEveryMs);
    this.#write(connectPacketOf(thing));
    this.#write({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: downFilter(this.name), qos: 0 }] });
  }

  /** Called with what the server has acknowledged, by message numbers. */
  protected abstract noteAck(ok: readonly number[]): void;

  /** Called with each PUBACK, by the id that `publish` returned. */
  protected abstract notePuback(messageId: number): void;

  #leave(): void {
    this.isConnected = false;
    clearInterval(this.#pings);
    this.#ready.reject(new Error(`${this.name} was cut off`));
  }

  #write(packet: Packet): void {
    this.#socket.write(generate(packet));
  }

  #handle(packet: Packet): void {
    if (packet.cmd === 'puback') this.notePuback(packet.messageId as number);
    else if (packet.cmd === 'suback') this.#begin();
    else if (packet.cmd === 'publish') this.#take(JSON.parse(packet.payload.toString()) as Ack);
  }

  #begin(): void {
    this.publish('hello', helloOf(this.name, startSeq - 1));
    this.publish('start', startOf(this.name, startSeq));
  }

  #take({ ok, rejected = [] }: Ack): void {
    if (rejected.length > 0) throw new Error(`${this.name}: ${JSON.stringify(rejected)}`);
    if (ok.includes(startSeq)) this.#ready.resolve();
    this.noteAck(ok);
  }

  protected publish(kind: UpKind, message: object): number {
    this.#messageId = (this.#messageId % maxMessageId) + 1;
    this.#write({
      cmd: 'publish',
      topic: upTopic(this.name, kind),
      payload: JSON.stringify(message),
      qos: 1,
      messageId: this.#messageId,
      retain: false,
      dup: false,
    });
    return this.#messageId;
  }

  ready(): Promise<void> {
    return this.#ready.promise;
  }

  stop(): void {
    this.#socket.destroy();
  }
}
