import { connect, type Socket } from 'node:net';
import { downFilter, maxInFlight, upTopic, type Ack, type UpKind } from '@ohmstead/device-protocol';
import { generate, parser, type Packet } from 'mqtt-packet';
import type { FleetThing } from '../world/fleet-world.ts';
import { helloOf, sampleOf, startOf } from './flooding-device.ts';

type UnderWay = { part: number; sentAtMs: number };
/** Told of every PUBACK of a sample: when it came, and how long after the sample. */
type Told = (atMs: number, waitedMs: number) => void;

const firstSeq = 3;
const maxMessageId = 65_535;
const pingEveryMs = 30_000;

/** Sends a sample when it is told to, unless as many are under way as the protocol allows. */
export class PacedDevice {
  readonly name: string;
  /** The parts whose PUBACK has come. */
  readonly acknowledged: number[] = [];
  readonly #thing: FleetThing;
  readonly #socket: Socket;
  readonly #told: Told;
  readonly #ready = Promise.withResolvers<void>();
  readonly #underWay = new Map<number, UnderWay>();
  #part = 0;
  #messageId = 0;
  readonly #pings: NodeJS.Timeout;
  isConnected = true;

  constructor(mqttPort: number, thing: FleetThing, told: Told) {
    this.name = thing.thingName;
    this.#thing = thing;
    this.#told = told;
    this.#socket = connect(mqttPort, '127.0.0.1');
    this.#socket.setNoDelay(true);
    const packets = parser();
    packets.on('packet', (packet) => this.#handle(packet));
    this.#socket.on('data', (chunk) => packets.parse(chunk));
    this.#socket.on('close', () => this.#leave());
    this.#socket.on('error', () => undefined);
    this.#pings = setInterval(() => this.#write({ cmd: 'pingreq' }), pingEveryMs);
    this.#sayHello();
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  #leave(): void {
    this.isConnected = false;
    clearInterval(this.#pings);
    this.#ready.reject(new Error(`${this.name} was cut off`));
  }

  #write(packet: Packet): void {
    this.#socket.write(generate(packet));
  }

  #sayHello(): void {
    const { thingName, secret } = this.#thing;
    const names = { clientId: thingName, username: thingName, password: Buffer.from(secret) };
    this.#write({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60, ...names });
    this.#write({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: downFilter(thingName), qos: 0 }] });
  }

  #handle(packet: Packet): void {
    if (packet.cmd === 'puback') this.#settle(packet.messageId as number);
    else if (packet.cmd === 'suback') this.#begin();
    else if (packet.cmd === 'publish') this.#take(JSON.parse(packet.payload.toString()) as Ack);
  }

  #begin(): void {
    this.#publish('hello', helloOf(this.name, 1));
    this.#publish('start', startOf(this.name, 2));
  }

  #take({ ok, rejected = [] }: Ack): void {
    if (rejected.length > 0) throw new Error(`${this.name}: ${JSON.stringify(rejected)}`);
    if (ok?.includes(2)) this.#ready.resolve();
  }

  #settle(messageId: number): void {
    const sent = this.#underWay.get(messageId);
    if (!sent) return;
    this.#underWay.delete(messageId);
    this.acknowledged.push(sent.part);
    const now = performance.now();
    this.#told(now, now - sent.sentAtMs);
  }

  /** False where it holds back: too many are under way, or the connection has gone. */
  offer(): boolean {
    if (!this.isConnected || this.#underWay.size >= maxInFlight) return false;
    const part = this.#part++;
    const messageId = this.#publish('stream', sampleOf(part + firstSeq, part));
    this.#underWay.set(messageId, { part, sentAtMs: performance.now() });
    return true;
  }

  #publish(kind: UpKind, message: object): number {
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
