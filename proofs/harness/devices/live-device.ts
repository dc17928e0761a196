import { downFilter, upTopic, type UpKind } from '@ohmstead/device-protocol';
import { connectAsync, type MqttClient } from 'mqtt';
import type { FleetThing } from '../fixtures/devices.ts';
import { batteryOf, helloOf, sampleOf, startOf } from './messages.ts';

/** An analyzer of one bay in which one battery charges for ever, its remaining capacity rising by 1 mAh per message. */
export class LiveDevice {
  /** Also the serial number of its battery. */
  readonly name: string;
  /** When each remaining capacity (mAh) was sent, ms since 1970. */
  readonly sentAt = new Map<number, number>();
  readonly #client: MqttClient;
  #seq = 0;
  #part = 0;

  private constructor(name: string, client: MqttClient) {
    this.name = name;
    this.#client = client;
  }

  static async connect(mqttPort: number, { thingName, secret }: FleetThing): Promise<LiveDevice> {
    const client = await connectAsync({
      host: '127.0.0.1',
      port: mqttPort,
      clientId: thingName,
      username: thingName,
      password: secret,
      keepalive: 60,
      will: {
        topic: upTopic(thingName, 'gone'),
        payload: Buffer.from('{"connection":"bench"}'),
        qos: 1,
        retain: false,
      },
    });
    await client.subscribeAsync(downFilter(thingName), { qos: 1 });
    return new LiveDevice(thingName, client);
  }

  async begin(): Promise<void> {
    const bays = [{ bay: 1, battery: batteryOf(this.name), service: 'run' }];
    await this.#send('hello', helloOf(this.name, ++this.#seq));
    await this.#send('state', { seq: ++this.#seq, at: Date.now(), status: 'Running', bays });
    await this.#send('start', startOf(this.name, ++this.#seq));
  }

  /** Sends one sample; called once a second. */
  async measure(): Promise<void> {
    const sample = sampleOf(++this.#seq, this.#part++);
    this.sentAt.set(sample.RemCap[0] as number, Date.now());
    await this.#send('stream', sample);
  }

  async end(): Promise<void> {
    await this.#client.endAsync(true);
  }

  async #send(kind: UpKind, message: object): Promise<void> {
    await this.#client.publishAsync(upTopic(this.name, kind), JSON.stringify(message), { qos: 1 });
  }
}
