import { createHash } from 'node:crypto';
import { createServer, Socket, type Server } from 'node:net';
import type { Database } from '@ohmstead/database';
import { connectTimeoutMs, downFilter, downTopic, maxTopicLevels, parseUpTopic } from '@ohmstead/device-protocol';
import { Semaphore } from '@ohmstead/domain';
import { Aedes, type Client } from 'aedes';
import { sql } from 'kysely';
import type { GatewayLog } from '../gateway-log.ts';
import type { Inbound } from '../inbound/inbound.ts';
import { AddressLimits, faultOfConnect, type Connect } from './admission.ts';
import type { BrokerLink } from './broker-link.ts';
import { ConnectDeadlines } from './connect-deadlines.ts';
import { guardSocket } from './guard-socket.ts';

type Options = {
  database: Database;
  inbound: Pick<Inbound, 'receive' | 'load'>;
  log: GatewayLog;
  host: string;
  port: number;
  onSubscribed: (thingName: string) => void;
};
type PublishPacket = { topic: string; payload: string | Buffer; qos: number; retain: boolean };

/** MQTT 3.1.1 return codes. */
const serverUnavailable = 3;
const badCredentials = 4;

const failure = (message: string, returnCode: number) => Object.assign(new Error(message), { returnCode });
const addressOf = (client: Client) => socketOf(client).remoteAddress ?? '';

/** The broker only listens on TCP, so the stream is a socket. */
function socketOf({ conn }: Client): Socket {
  if (!(conn instanceof Socket)) throw new Error('The connection is no socket');
  return conn;
}

/** The broker inside the gateway. It acknowledges a message only once it is in the database. */
class EmbeddedBroker {
  readonly #options: Options;
  readonly #limits = new AddressLimits();
  /** When a thousand devices reconnect at once, the database stays free for those already connected. */
  readonly #signIns = new Semaphore({ atOnce: 2 });
  readonly #secrets = new WeakMap<Client, Buffer>();
  readonly #broken = new WeakSet<Client>();
  readonly #connected = new Map<string, Client>();
  readonly #listening = new Set<string>();
  readonly #deadlines = new ConnectDeadlines<Socket>(connectTimeoutMs, ({ remoteAddress: address }) =>
    this.#options.log.warn({ address, reason: 'no CONNECT in time' }, 'Connection refused'),
  );
  #aedes!: Aedes;
  #server!: Server;

  constructor(options: Options) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#aedes = await Aedes.createBroker({
      connectTimeout: connectTimeoutMs,
      drainTimeout: 10_000,
      // With a limit, the emitter would queue messages and process the queue recursively: a few thousand waiting messages overflow the
      // stack. PendingLoad limits the waiting messages instead.
      concurrency: 0,
      maxClientsIdLength: 64,
      maxTopicLevels,
      maxInflightInbound: 1,
      preConnect: (client, packet, done) => this.#admit(client, packet, done),
      authenticate: (client, name, password, done) =>
        void this.#signIn(client, name, password).then(
          (isRight) => done(isRight ? null : failure('Bad user name or password', badCredentials), isRight),
          () => done(failure('The database is away', serverUnavailable), false),
        ),
      authorizePublish: (client, packet, done) => this.#publish(client, packet, done),
      authorizeSubscribe: (client, subscription, done) =>
        done(
          null,
          subscription.topic === downFilter(client.id) || this.#isOwnDown(client.id, subscription.topic)
            ? subscription
            : null,
        ),
    });
    this.#watch();
    this.#server = createServer((socket) => this.#accept(socket));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once('error', reject).listen(this.#options.port, this.#options.host, resolve);
    await promise;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The broker listens on no port');
    return address.port;
  }

  #isOwnDown(thingName: string, filter: string): boolean {
    return filter === downTopic(thingName, 'ack') || filter === downTopic(thingName, 'command');
  }

  #watch(): void {
    const { log } = this.#options;
    this.#aedes.on('client', (client) => void this.#connected.set(client.id, client));
    this.#aedes.on('clientDisconnect', (client) => {
      if (this.#connected.get(client.id) !== client) return;
      this.#connected.delete(client.id);
      this.#listening.delete(client.id);
    });
    this.#aedes.on('subscribe', (_subscriptions, { id }) => {
      this.#listening.add(id);
      this.#options.onSubscribed(id);
    });
    this.#aedes.on('clientError', (client, error) => this.#noteBroken(client, error));
    this.#aedes.on('connectionError', (client, error) =>
      log.warn({ address: addressOf(client), reason: error.message }, 'Connection refused'),
    );
    this.#aedes.on('error' as never, ((error: Error) => log.error({ err: error }, 'Broker')) as never);
  }

  /** Every acknowledgement that can no longer be written reports the same broken connection, so it is logged once. */
  #noteBroken(client: Client, { message }: Error): void {
    if (this.#broken.has(client)) return;
    this.#broken.add(client);
    this.#options.log.warn({ thingName: client.id, reason: message }, 'Connection broken');
  }

  #accept(socket: Socket): void {
    if (!this.#limits.mayConnect(socket.remoteAddress ?? '', performance.now())) return void socket.destroy();
    socket.on('error', () => undefined);
    socket.once('close', () => this.#deadlines.remove(socket));
    this.#deadlines.add(socket);
    socket.once('readable', () => this.#hear(socket));
  }

  /** Only called once the connection has sent something, so that silent ones never reach the broker. */
  #hear(socket: Socket): void {
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 30_000);
    guardSocket(socket, this.#options.inbound.load, (reason) =>
      this.#options.log.warn({ address: socket.remoteAddress, reason }, 'Connection closed'),
    );
    this.#aedes.handle(socket);
    // Aedes only reacts to new data and must be told about data that has already arrived.
    socket.emit('readable');
  }

  #admit(
    client: Client,
    packet: Connect & { clean?: boolean },
    done: (error: Error | null, isAdmitted: boolean) => void,
  ): void {
    this.#deadlines.remove(socketOf(client));
    const fault = faultOfConnect(packet);
    // Commands wait in the database, not in a session of the broker.
    packet.clean = true;
    if (fault) done(new Error(fault), false);
    else if (this.#limits.isPaused(addressOf(client), packet.clientId ?? '', performance.now()))
      done(new Error('too many wrong secrets'), false);
    else done(null, true);
  }

  async #signIn(client: Client, thingName: string | undefined, password: Buffer | undefined): Promise<boolean> {
    if (!thingName || !password) return false;
    const hash = createHash('sha256').update(password).digest();
    const isRight = await this.#isRightSecret(thingName, hash);
    const address = addressOf(client);
    if (isRight) this.#limits.noteSignIn(address, thingName);
    else this.#limits.noteWrongSecret(address, thingName, performance.now());
    this.#secrets.set(client, hash);
    return isRight;
  }

  async #isRightSecret(thingName: string, hash: Buffer): Promise<boolean> {
    const { rows } = await this.#signIns.run(() => this.#askDirectory(thingName, hash));
    return rows[0]?.is_right === true;
  }

  #askDirectory(thingName: string, hash: Buffer) {
    return this.#options.database.withDirectory((directory) =>
      sql<{ is_right: boolean }>`select directory.authenticate_thing(${thingName}, ${hash}) as is_right`.execute(
        directory,
      ),
    );
  }

  /** `done` sends PUBACK, so it is called once the message is in the database. An error closes the connection. */
  #publish(client: Client | null, packet: PublishPacket, done: (error?: Error | null) => void): void {
    const parsed = parseUpTopic(packet.topic);
    if (!client || !parsed || parsed.thingName !== client.id)
      return done(new Error(`may not publish to ${packet.topic}`));
    if (packet.retain || packet.qos === 2) return done(new Error('retain and QoS 2 are not part of the protocol'));
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    this.#options.inbound.receive({ topic: packet.topic, ...parsed, payload }, (fate) =>
      done(fate === 'kept' ? null : new Error('could not be stored in time: send it again')),
    );
  }

  link(): BrokerLink {
    return {
      send: (thingName, kind, message) => this.#send(downTopic(thingName, kind), message),
      reachable: () => [...this.#listening],
      recheck: (thingName) => this.#recheck(thingName),
      stop: () => this.#stop(),
    };
  }

  #send(topic: string, message: object): void {
    const payload = Buffer.from(JSON.stringify(message));
    this.#aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => undefined);
  }

  /** Disconnects things that were disabled or whose secret has changed. */
  async #recheck(thingName: string | null): Promise<void> {
    for (const name of thingName === null ? [...this.#connected.keys()] : [thingName]) {
      const client = this.#connected.get(name);
      const hash = client && this.#secrets.get(client);
      if (client && hash && !(await this.#isRightSecret(name, hash))) client.close();
    }
  }

  async #stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close();
    this.#aedes.close(() => resolve());
    await promise;
  }
}

export async function startEmbeddedBroker(options: Options): Promise<{ port: number; link: BrokerLink }> {
  const broker = new EmbeddedBroker(options);
  await broker.start();
  return { port: broker.port, link: broker.link() };
}
