import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { downTopic, everyUpFilter, parseUpTopic } from '@ohmstead/device-protocol';
import type { IConnackPacket, IPublishPacket, ISubackPacket, Packet } from 'mqtt-packet';
import type { GatewayLog } from '../inbound/gateway-log.ts';
import type { Inbound } from '../inbound/inbound.ts';
import type { BrokerLink } from './broker-link.ts';
import { MqttConnection } from './mqtt-connection.ts';

type Options = { url: string; inbound: Pick<Inbound, 'receive' | 'load'>; log: GatewayLog };

const shortestRetryMs = 250;
const longestRetryMs = 5_000;
const hushWithinMs = 1_000;
const unsupportedVersion = new Set([1, 0x84]);

/** The gateway as a client of a broker of its own: shares the devices with other gateways where the broker speaks MQTT 5. */
class OutsideBroker {
  readonly #options: Options;
  readonly #url: URL;
  readonly #clientId = `ohmstead-gateway-${randomUUID().slice(0, 8)}`;
  #connection!: MqttConnection;
  #version: 4 | 5 = 5;
  #retryMs = shortestRetryMs;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #ready = Promise.withResolvers<void>();
  readonly #hushed = Promise.withResolvers<void>();

  constructor(options: Options) {
    this.#options = options;
    this.#url = new URL(options.url);
  }

  /** Resolves when messages of devices can arrive. */
  start(): Promise<void> {
    this.#connect();
    return this.#ready.promise;
  }

  #connect(): void {
    this.#connection = new MqttConnection(this.#url, this.#clientId, this.#version, {
      onPacket: (packet) => this.#handle(packet),
      onClosed: (reason) => this.#reconnect(reason),
    });
  }

  #reconnect(reason: string): void {
    if (this.#isStopped) return;
    this.#options.log.warn({ reason, host: this.#url.host }, 'Broker lost');
    this.#timer = setTimeout(() => this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
  }

  #handle(packet: Packet): void {
    if (packet.cmd === 'connack') this.#subscribe(packet);
    else if (packet.cmd === 'suback') this.#begin(packet);
    else if (packet.cmd === 'publish') this.#receive(packet, this.#connection);
    else if (packet.cmd === 'unsuback') this.#hushed.resolve();
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
    this.#retryMs = shortestRetryMs;
    this.#options.log.info({ host: this.#url.host, version: this.#version }, 'Broker connected');
    this.#ready.resolve();
  }

  #receive({ topic, payload, qos, messageId }: IPublishPacket, connection: MqttConnection): void {
    const acknowledge = () =>
      void (qos > 0 && connection.write({ cmd: 'puback', messageId: messageId as number, reasonCode: 0 }));
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

  /** Read no more than can be stored: the broker keeps the rest. */
  #holdBack({ socket }: MqttConnection): void {
    const { load } = this.#options.inbound;
    if (!load.isFull || socket.isPaused()) return;
    socket.pause();
    load.whenRoom(() => socket.resume());
  }

  link(): BrokerLink {
    return {
      send: (thingName, kind, message) =>
        this.#connection.write({
          cmd: 'publish',
          topic: downTopic(thingName, kind),
          payload: JSON.stringify(message),
          qos: 0,
          retain: false,
          dup: false,
        }),
      reachable: () => null,
      // The broker's own access list decides who may speak; the directory decides what is taken.
      recheck: async () => undefined,
      hush: () => this.#hush(),
      stop: async () => this.#stop(),
    };
  }

  /** The broker gives what comes from now on to other gateways; one that is away has nothing to give. */
  async #hush(): Promise<void> {
    this.#connection.write({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: [this.#filter] });
    await Promise.race([this.#hushed.promise, delay(hushWithinMs)]);
  }

  #stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#connection.write({ cmd: 'disconnect' });
    this.#connection.socket.end();
  }
}

export async function connectOutsideBroker(options: Options): Promise<BrokerLink> {
  const broker = new OutsideBroker(options);
  await broker.start();
  return broker.link();
}
