import { downFilter, protocolVersion, upTopic, type UpKind } from '@ohmstead/device-protocol';
import { connectAsync, type MqttClient } from 'mqtt';
import type { FleetThing } from '../world/fleet-world.ts';

/** An analyzer of one bay in which one battery charges for ever, its remaining capacity rising by 1 mAh a message. */
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
    const battery = { serialNumber: this.name, model: 'LIVE', chemistry: 'Li-ion', designCapacity: 5_000 };
    const hello = {
      protocol: protocolVersion,
      connection: 'bench',
      model: 'LIVE-1',
      serialNumber: this.name,
      bayCount: 1,
    };
    await this.#send('hello', { ...hello, at: Date.now(), firmware: { main: '1.0' } });
    await this.#send('state', { at: Date.now(), status: 'Running', bays: [{ bay: 1, battery, service: 'run' }] });
    await this.#send('start', { at: Date.now(), service: 'run', bay: 1, battery, serviceType: 'Charge' });
  }

  /** One sample, as once a second. */
  async measure(): Promise<void> {
    const part = this.#part++;
    const remCap = 1_000 + part;
    this.sentAt.set(remCap, Date.now());
    await this.#send('stream', {
      service: 'run',
      part,
      offset: [part],
      Curr: [2_500],
      Volt: [3_900],
      Temp: [25],
      RemCap: [remCap],
    });
  }

  async end(): Promise<void> {
    await this.#client.endAsync(true);
  }

  async #send(kind: UpKind, message: object): Promise<void> {
    const payload = JSON.stringify({ seq: ++this.#seq, ...message });
    await this.#client.publishAsync(upTopic(this.name, kind), payload, { qos: 1 });
  }
}
