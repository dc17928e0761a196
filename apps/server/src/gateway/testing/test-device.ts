import { connect, type Socket } from 'node:net';
import { downFilter, upTopic, type Ack, type Command, type Hello, type UpKind } from '@ohmstead/device-protocol';
import { generate, parser, type IConnectPacket, type Packet } from 'mqtt-packet';
import { hello } from './example-messages.ts';
import { secretOf, serialOf } from './register-thing.ts';

type Waiter = { matches: () => boolean; resolve: () => void; reject: (error: Error) => void };

/** A device as small as can be: speaks MQTT 3.1.1 and remembers what it was told. */
export class TestDevice {
  readonly thingName: string;
  readonly socket: Socket;
  readonly acknowledged = new Set<number>();
  readonly rejected: NonNullable<Ack['rejected']> = [];
  readonly commands: Command[] = [];
  readonly granted: number[] = [];
  /** Of what it subscribes to: the server sends at 0, and some brokers make much of a 1. */
  subscribesAt: 0 | 1 = 1;
  pubacks = 0;
  connectCode: number | undefined;
  isClosed = false;
  /** Told the message id of each PUBACK. */
  onPuback: ((messageId: number) => void) | undefined;
  onAck: ((ack: Ack) => void) | undefined;
  #messageId = 1;
  readonly #waiters = new Set<Waiter>();

  constructor(port: number, thingName: string, connectPacket: Partial<IConnectPacket> = {}) {
    this.thingName = thingName;
    this.socket = connect(port, '127.0.0.1');
    const packets = parser();
    packets.on('packet', (packet) => this.#handle(packet));
    packets.on('error', () => this.socket.destroy());
    this.socket.on('data', (chunk) => packets.parse(chunk));
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => ((this.isClosed = true), this.#notify()));
    this.write({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: thingName,
      username: thingName,
      password: Buffer.from(secretOf(thingName)),
      keepalive: 60,
      ...connectPacket,
    });
  }

  #handle(packet: Packet): void {
    if (packet.cmd === 'connack') this.connectCode = packet.returnCode;
    else if (packet.cmd === 'suback') this.granted.push(...(packet.granted as number[]));
    else if (packet.cmd === 'puback') this.#countPuback(packet.messageId as number);
    else if (packet.cmd === 'publish') this.#take(packet.topic, JSON.parse(packet.payload.toString()));
    this.#notify();
  }

  #countPuback(messageId: number): void {
    this.pubacks++;
    this.onPuback?.(messageId);
  }

  #take(topic: string, message: Ack | Command): void {
    if (!topic.endsWith('/ack')) return void this.commands.push(message as Command);
    this.onAck?.(message as Ack);
    const { ok, rejected = [] } = message as Ack;
    for (const seq of ok) this.acknowledged.add(seq);
    this.rejected.push(...rejected);
  }

  #notify(): void {
    for (const waiter of this.#waiters) {
      if (!waiter.matches()) continue;
      this.#waiters.delete(waiter);
      waiter.resolve();
    }
  }

  /** Resolves when what it was told fulfils the condition. */
  async until(matches: () => boolean, timeoutMs = 10_000): Promise<void> {
    if (matches()) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => reject(new Error(`${this.thingName} waited in vain for ${String(matches)}`)),
      timeoutMs,
    );
    this.#waiters.add({ matches, resolve, reject });
    await promise.finally(() => clearTimeout(timer));
  }

  write(packet: Packet): void {
    if (!this.socket.destroyed) this.socket.write(generate(packet));
  }

  publishRaw(topic: string, payload: string | Buffer, change: { qos?: 0 | 1 | 2; retain?: boolean } = {}): number {
    const { qos = 1, retain = false } = change;
    const messageId = this.#nextId();
    this.write({
      cmd: 'publish',
      topic,
      payload,
      qos,
      retain,
      dup: false,
      ...(qos ? { messageId } : {}),
    });
    return messageId;
  }

  publish(kind: UpKind, message: object): number {
    return this.publishRaw(upTopic(this.thingName, kind), JSON.stringify(message));
  }

  hello(change: Partial<Hello> = {}): Hello {
    return hello({ serialNumber: serialOf(this.thingName), ...change });
  }

  /** Sends and waits until the gateway has said what became of it. */
  async send<Message extends { seq: number }>(kind: UpKind, message: Message): Promise<void> {
    this.publish(kind, message);
    await this.settled(message.seq);
  }

  settled(seq: number): Promise<void> {
    return this.until(() => this.acknowledged.has(seq) || this.rejected.some((refusal) => refusal.seq === seq));
  }

  subscribe(topic: string): void {
    this.write({ cmd: 'subscribe', messageId: this.#nextId(), subscriptions: [{ topic, qos: this.subscribesAt }] });
  }

  #nextId(): number {
    return (this.#messageId = (this.#messageId % 65_535) + 1);
  }

  async ready(): Promise<this> {
    await this.until(() => this.connectCode === 0);
    this.subscribe(downFilter(this.thingName));
    await this.until(() => this.granted.length > 0);
    return this;
  }

  /** As a broken cable would: the broker sends the will. */
  breakOff(): void {
    this.socket.destroy();
  }

  disconnect(): void {
    this.write({ cmd: 'disconnect' });
    this.socket.end();
  }
}
