import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { downTopic, everyUpFilter, parseUpTopic, type DownKind } from '@ohmstead/device-protocol';
import type { IConnackPacket, IPublishPacket, ISubackPacket, Packet } from 'mqtt-packet';
import type { GatewayLog } from '../gateway-log.ts';
import type { Inbound } from '../inbound/inbound.ts';
import type { BrokerLink } from './broker-link.ts';
import { MqttConnection } from './mqtt-connection.ts';

export type OutsideBrokerOptions = {
  /** A single broker, or the nodes of a cluster: if one fails, the next is tried. */
  urls: readonly string[];
  inbound: Pick<Inbound, 'receive' | 'load'>;
  log: GatewayLog;
  /** The client id of a persistent MQTT 3.1.1 session, which only one gateway may use at a time. Without it, gateways share the devices. */
  session?: string | undefined;
  /** No node has been reachable for so long that another gateway should take over. */
  onStranded?: () => void;
};

const shortestRetryMs = 250;
const longestRetryMs = 5_000;
const connectWithinMs = 10_000;
const strandedAfterMs = 20_000;
const unsubscribeWithinMs = 1_000;
const unsupportedVersion = new Set([1, 0x84]);

/** The gateway as a client of an external broker. With MQTT 5, several gateways share the devices. */
export class OutsideBroker {
  readonly #options: OutsideBrokerOptions;
  readonly #urls: readonly URL[];
  readonly #clientId: string;
  readonly #isLasting: boolean;
  #connection!: MqttConnection;
  #version: 4 | 5;
  #node = 0;
  #retryMs = shortestRetryMs;
  #isStopped = false;
  #isUnsubscribing = false;
  #isSubscribed = false;
  #awaySinceMs = performance.now();
  #timer: NodeJS.Timeout | undefined;
  readonly #unsent = new UnsentAcks();
  readonly #ready = Promise.withResolvers<void>();
  readonly #unsubscribed = Promise.withResolvers<void>();

  constructor(options: OutsideBrokerOptions) {
    this.#options = options;
    this.#urls = options.urls.map((url) => new URL(url));
    this.#isLasting = options.session !== undefined;
    this.#clientId = options.session ?? `ohmstead-gateway-${randomUUID().slice(0, 8)}`;
    this.#version = this.#isLasting ? 4 : 5;
  }

  /** Resolves when the subscription is in place, or when the broker is stopped before that. */
  start(): Promise<void> {
    this.#connect();
    return this.#ready.promise;
  }

  get isSubscribed(): boolean {
    return this.#isSubscribed;
  }

  get #url(): URL {
    return this.#urls[this.#node % this.#urls.length] as URL;
  }

  #connect(): void {
    const signIn = {
      clientId: this.#clientId,
      version: this.#version,
      isLasting: this.#isLasting,
      // A silent node of a cluster is given up quickly, because the other nodes keep working.
      keepaliveS: this.#isLasting ? 10 : 30,
    };
    const connection = (this.#connection = new MqttConnection(this.#url, signIn, {
      onPacket: (packet) => this.#handle(packet),
      onClosed: (reason) => this.#reconnect(reason),
    }));
    this.#timer = setTimeout(() => connection.socket.destroy(new Error('no answer in time')), connectWithinMs);
  }

  #reconnect(reason: string): void {
    if (this.#isSubscribed) this.#awaySinceMs = performance.now();
    this.#isSubscribed = false;
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#options.log.warn({ reason, host: this.#url.host }, 'Broker lost');
    if (performance.now() - this.#awaySinceMs > strandedAfterMs) this.#options.onStranded?.();
    // onStranded may have stopped this broker.
    if (this.#isStopped) return;
    this.#node++;
    this.#timer = setTimeout(() => this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
  }

  #handle(packet: Packet): void {
    if (packet.cmd === 'connack') this.#subscribe(packet);
    else if (packet.cmd === 'suback') this.#begin(packet);
    else if (packet.cmd === 'publish') this.#receive(packet, this.#connection);
    else if (packet.cmd === 'unsuback') this.#unsubscribed.resolve();
  }

  get #filter(): string {
    return this.#version === 5 ? `$share/ohmstead/${everyUpFilter}` : everyUpFilter;
  }

  #subscribe({ returnCode, reasonCode }: IConnackPacket): void {
    const code = reasonCode ?? returnCode ?? 0;
    if (unsupportedVersion.has(code) && this.#version === 5) this.#version = 4;
    if (code !== 0) return void this.#connection.socket.destroy(new Error(`the broker refused with code ${code}`));
    this.#connection.write({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: this.#filter, qos: 1 }] });
  }

  #begin({ granted }: ISubackPacket): void {
    if (Number(granted[0]) >= 0x80)
      return void this.#connection.socket.destroy(new Error('the broker refused the subscription'));
    clearTimeout(this.#timer);
    this.#retryMs = shortestRetryMs;
    this.#isSubscribed = true;
    this.#options.log.info({ host: this.#url.host, version: this.#version }, 'Broker connected');
    for (const { thingName, ack } of this.#unsent.take()) this.#publish(thingName, 'ack', ack);
    this.#ready.resolve();
  }

  #receive({ topic, payload, qos, messageId }: IPublishPacket, connection: MqttConnection): void {
    // Without PUBACK, the session keeps the message for the next gateway.
    if (this.#isUnsubscribing && this.#isLasting) return;
    const acknowledge = () =>
      void (qos > 0 && messageId !== undefined && connection.write({ cmd: 'puback', messageId, reasonCode: 0 }));
    const parsed = parseUpTopic(topic);
    if (!parsed) {
      this.#options.log.warn({ topic }, 'Message on an unknown topic');
      return acknowledge();
    }
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    this.#options.inbound.receive({ topic, ...parsed, payload: bytes }, (fate) =>
      fate === 'lost' ? connection.socket.destroy(new Error('messages could not be stored in time')) : acknowledge(),
    );
    this.#holdBack(connection);
  }

  /** Backpressure: reads no more than can be stored. The broker keeps the rest. */
  #holdBack({ socket }: MqttConnection): void {
    const { load } = this.#options.inbound;
    if (!load.isFull || socket.isPaused()) return;
    socket.pause();
    load.whenRoom(() => socket.resume());
  }

  /** While disconnected, acknowledgements wait for the next node: devices may still be connected to other nodes of the cluster. */
  send(thingName: string, kind: DownKind, message: object): void {
    if (kind === 'ack' && this.#isLasting && !this.#isSubscribed) this.#unsent.add(thingName, message);
    else this.#publish(thingName, kind, message);
  }

  #publish(thingName: string, kind: DownKind, message: object): void {
    this.#connection.write({
      cmd: 'publish',
      topic: downTopic(thingName, kind),
      payload: JSON.stringify(message),
      qos: 0,
      retain: false,
      dup: false,
    });
  }

  /**
   * From now on the broker delivers to the other gateways. A persistent session keeps its subscription, because the broker would not store
   * messages for it otherwise.
   */
  async unsubscribe(): Promise<void> {
    this.#isUnsubscribing = true;
    if (this.#isLasting) return;
    this.#connection.write({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: [this.#filter] });
    await Promise.race([this.#unsubscribed.promise, delay(unsubscribeWithinMs)]);
  }

  stop(): void {
    this.#end();
    this.#connection.write({ cmd: 'disconnect' });
    this.#connection.socket.end();
  }

  /** Disconnects at once, because another gateway may already have taken over. */
  abandon(): void {
    this.#end();
    this.#connection.socket.destroy();
  }

  #end(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#ready.resolve();
  }
}

type UnsentAck = { thingName: string; ack: object };

const mostUnsentAcks = 10_000;

/** Acknowledgements waiting for a connection. If there are too many, the oldest are dropped: the devices resend those messages. */
class UnsentAcks {
  #waiting: UnsentAck[] = [];

  add(thingName: string, ack: object): void {
    this.#waiting.push({ thingName, ack });
    if (this.#waiting.length > mostUnsentAcks) this.#waiting.shift();
  }

  take(): UnsentAck[] {
    return this.#waiting.splice(0);
  }
}

/** Shares the devices with all other gateways of this broker. */
export async function connectOutsideBroker(options: OutsideBrokerOptions): Promise<BrokerLink> {
  const broker = new OutsideBroker(options);
  await broker.start();
  return {
    send: (...message) => broker.send(...message),
    reachable: () => null,
    unsubscribe: () => broker.unsubscribe(),
    stop: async () => broker.stop(),
  };
}
