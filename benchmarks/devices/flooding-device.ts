import { connect, type Socket } from 'node:net';
import { downFilter, protocolVersion, upTopic, type Ack, type UpKind } from '@ohmstead/device-protocol';
import { generate, parser, type Packet } from 'mqtt-packet';
import type { FleetThing } from '../world/fleet-world.ts';

type Told = (acknowledged: number) => void;

/** Messages that it keeps under way, as the protocol allows. */
const inFlight = 20;

export const sampleOf = (seq: number, part: number) => ({
  seq,
  service: 'run',
  part,
  offset: [part],
  Curr: [2_500 + (part % 7)],
  Volt: [3_600 + (part % 900)],
  Temp: [25],
  RemCap: [1_000 + part],
});

const battery = (name: string) => ({ serialNumber: name, model: 'LIVE', chemistry: 'Li-ion', designCapacity: 5_000 });

export const startOf = (name: string, seq: number) => ({
  seq,
  at: Date.now(),
  service: 'run',
  bay: 1,
  battery: battery(name),
  serviceType: 'Charge',
});

export const helloOf = (name: string, seq: number) => ({
  seq,
  at: Date.now(),
  protocol: protocolVersion,
  connection: 'flood',
  model: 'LIVE-1',
  serialNumber: name,
  firmware: { main: '1.0' },
  bayCount: 1,
});

/** As many samples as the server acknowledges: the next one leaves when one has come back from the database. */
export class FloodingDevice {
  readonly #thing: FleetThing;
  readonly #socket: Socket;
  readonly #told: Told;
  readonly #ready = Promise.withResolvers<void>();
  #seq = 0;
  #part = 0;
  #underWay = 0;
  #isFlooding = false;

  constructor(mqttPort: number, thing: FleetThing, told: Told) {
    this.#thing = thing;
    this.#told = told;
    this.#socket = connect(mqttPort, '127.0.0.1');
    this.#socket.setNoDelay(true);
    const packets = parser();
    packets.on('packet', (packet) => this.#handle(packet));
    this.#socket.on('data', (chunk) => packets.parse(chunk));
    this.#socket.on('close', () => this.#ready.reject(new Error(`${thing.thingName} was cut off`)));
    this.#socket.on('error', () => undefined);
    this.#connect();
  }

  #write(packet: Packet): void {
    this.#socket.write(generate(packet));
  }

  #connect(): void {
    const { thingName, secret } = this.#thing;
    const names = { clientId: thingName, username: thingName, password: Buffer.from(secret) };
    this.#write({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60, ...names });
    this.#write({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: downFilter(thingName), qos: 0 }] });
  }

  #handle(packet: Packet): void {
    if (packet.cmd === 'suback') this.#begin();
    else if (packet.cmd === 'publish') this.#take(JSON.parse(packet.payload.toString()) as Ack);
  }

  #begin(): void {
    this.#publish('hello', helloOf(this.#thing.thingName, ++this.#seq));
    this.#publish('start', startOf(this.#thing.thingName, ++this.#seq));
  }

  #take({ ok, rejected = [] }: Ack): void {
    if (rejected.length > 0) throw new Error(`${this.#thing.thingName}: ${JSON.stringify(rejected)}`);
    this.#underWay -= ok.length;
    if (ok.includes(2)) this.#ready.resolve();
    if (this.#isFlooding) this.#told(ok.length);
    this.#fill();
  }

  #fill(): void {
    while (this.#isFlooding && this.#underWay < inFlight) this.#publish('stream', sampleOf(++this.#seq, this.#part++));
  }

  #publish(kind: UpKind, message: object): void {
    this.#underWay++;
    const topic = upTopic(this.#thing.thingName, kind);
    const messageId = (this.#seq % 65_535) + 1;
    this.#write({
      cmd: 'publish',
      topic,
      payload: JSON.stringify(message),
      qos: 1,
      messageId,
      retain: false,
      dup: false,
    });
  }

  ready(): Promise<void> {
    return this.#ready.promise;
  }

  flood(): void {
    this.#isFlooding = true;
    this.#fill();
  }

  stop(): void {
    this.#isFlooding = false;
    this.#socket.destroy();
  }
}
