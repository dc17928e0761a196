import {
  downFilter,
  resendAfterMs,
  upSchemas,
  upTopic,
  type Ack,
  type Command,
  type UpKind,
} from '@ohmstead/device-protocol';
import { connectAsync, type MqttClient } from 'mqtt';
import type { Credentials } from './credentials.ts';

type Waiter = (ack: Ack) => void;
type Rejection = NonNullable<Ack['rejected']>[number];

const connectWithinMs = 10_000;

/** A connection of a manually operated device. Prints all messages in both directions. */
export class HandConnection {
  readonly #client: MqttClient;
  readonly #thingName: string;
  readonly #waiting = new Set<Waiter>();
  #lastSeq = 0;
  onCommand: (command: Command) => void = () => undefined;

  private constructor(client: MqttClient, thingName: string) {
    this.#client = client;
    this.#thingName = thingName;
    client.on('message', (topic, payload) => this.#receive(topic, payload.toString('utf8')));
    // The close event that follows reports the same.
    client.on('error', () => undefined);
  }

  static async open({ thingName, secret, host, port }: Credentials): Promise<HandConnection> {
    const client = await connectAsync(`mqtt://${host.includes(':') ? `[${host}]` : host}:${port}`, {
      clientId: thingName,
      username: thingName,
      password: secret,
      protocolVersion: 4,
      clean: true,
      keepalive: 60,
      reconnectPeriod: 0,
      connectTimeout: connectWithinMs,
    });
    return new HandConnection(client, thingName);
  }

  /** Commands arrive once this has been called. */
  async subscribe(): Promise<void> {
    await this.#client.subscribeAsync(downFilter(this.#thingName), { qos: 1 });
  }

  #receive(topic: string, payload: string): void {
    console.log(`< ${topic} ${payload}`);
    const message: unknown = JSON.parse(payload);
    if (topic.endsWith('/command')) return this.onCommand(message as Command);
    for (const waiter of this.#waiting) waiter(message as Ack);
  }

  /** Adds `seq` and `at` if they are missing. Returns the reason if the message was refused. */
  async send(kind: UpKind, message: Record<string, unknown>): Promise<Rejection | undefined> {
    const properties = upSchemas[kind].properties;
    const now = Date.now();
    this.#lastSeq = Math.max(this.#lastSeq + 1, now);
    const sent = {
      ...('seq' in properties ? { seq: this.#lastSeq } : {}),
      ...('at' in properties ? { at: now } : {}),
      ...message,
    };
    const topic = upTopic(this.#thingName, kind);
    console.log(`> ${topic} ${JSON.stringify(sent)}`);
    const answer = 'seq' in properties ? this.#answerTo(sent['seq']) : Promise.resolve(undefined);
    await Promise.all([this.#client.publishAsync(topic, JSON.stringify(sent), { qos: 1 }), answer]);
    return answer;
  }

  #answerTo(seq: unknown): Promise<Rejection | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Rejection | undefined>();
    const waiter: Waiter = ({ ok, rejected = [] }) => {
      const refusal = rejected.find((each) => each.seq === seq || each.seq === null);
      if (refusal || ok.some((each) => each === seq)) resolve(refusal);
    };
    const timer = setTimeout(() => reject(new Error('no acknowledgement within 10 seconds')), resendAfterMs);
    const onClose = () => reject(new Error('the server has closed the connection'));
    this.#waiting.add(waiter);
    this.#client.once('close', onClose);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(waiter);
      this.#client.off('close', onClose);
    });
  }

  /** Resolves when the connection has ended. */
  async closed(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#client.once('close', resolve);
    if (this.#client.connected) await promise;
  }

  async close(): Promise<void> {
    await this.#client.endAsync();
  }
}
