import { randomUUID } from 'node:crypto';
import { connect, type MqttClient } from 'mqtt';
import { downFilter, upTopic, type DownKind, type UpKind } from '@ohmstead/device-protocol';

export type LinkEvents = {
  onOnline: (connection: string) => void;
  onDown: (kind: DownKind, payload: unknown) => void;
};

/** The secret may change while the device runs. */
type Account = { thingName: string; secret: () => string };

const firstRetryMs = 500;
const longestRetryMs = 15_000;

/** The connection to the broker. Reconnects whenever it breaks, with a new connection name each time, which the will contains too. */
export class Link {
  readonly #url: string;
  readonly #events: LinkEvents;
  readonly #account: Account;
  #client: MqttClient | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryMs = firstRetryMs;
  #isOnline = false;
  #connection = '';
  #isClosed = true;

  constructor(url: string, account: Account, events: LinkEvents) {
    this.#url = url;
    this.#account = account;
    this.#events = events;
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  open(): void {
    this.cut();
    this.#isClosed = false;
    const connection = randomUUID();
    this.#connection = connection;
    const { thingName, secret } = this.#account;
    const client = connect(this.#url, {
      clientId: thingName,
      username: thingName,
      password: secret(),
      protocolVersion: 4,
      clean: true,
      keepalive: 30,
      reconnectPeriod: 0,
      connectTimeout: 10_000,
      will: {
        topic: upTopic(thingName, 'gone'),
        payload: Buffer.from(JSON.stringify({ connection })),
        qos: 1,
        retain: false,
      },
    });
    this.#client = client;
    client.on('connect', () => this.#subscribe(client, connection));
    client.on('message', (topic, payload) => this.#receive(topic, payload));
    // Handled by the close event that follows.
    client.on('error', () => undefined);
    client.on('close', () => this.#onClose(client));
  }

  /** Like a pulled cable: the broker is not notified. */
  cut(): void {
    this.#isClosed = true;
    this.#isOnline = false;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    client?.stream?.destroy();
    client?.end(true);
  }

  /** A clean shutdown, which is reported to the server. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isOnline = false;
    clearTimeout(this.#retry);
    const client = this.#client;
    if (client?.connected !== true) return void client?.end(true);
    const { thingName } = this.#account;
    const gone = JSON.stringify({ connection: this.#connection });
    await client.publishAsync(upTopic(thingName, 'gone'), gone, { qos: 1 }).catch(() => undefined);
    await client.endAsync();
  }

  send(kind: UpKind, message: unknown): void {
    if (!this.#isOnline) return;
    // Only the application's acknowledgement counts, not the broker's.
    this.#client?.publish(upTopic(this.#account.thingName, kind), JSON.stringify(message), { qos: 1 }, () => undefined);
  }

  #subscribe(client: MqttClient, connection: string): void {
    client.subscribe(downFilter(this.#account.thingName), { qos: 1 }, (error) => {
      if (error || this.#client !== client) return client.end(true);
      this.#retryMs = firstRetryMs;
      this.#isOnline = true;
      return this.#events.onOnline(connection);
    });
  }

  #receive(topic: string, payload: Buffer): void {
    const kind = topic.slice(topic.lastIndexOf('/') + 1);
    if (kind !== 'ack' && kind !== 'command') return;
    try {
      this.#events.onDown(kind, JSON.parse(payload.toString('utf8')));
    } catch (error) {
      console.error(`${this.#account.thingName}: a message on ${topic} was not understood`, error);
    }
  }

  #onClose(client: MqttClient): void {
    if (this.#client !== client) return;
    this.#isOnline = false;
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => this.open(), this.#retryMs * (0.5 + Math.random()));
    this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
  }
}
