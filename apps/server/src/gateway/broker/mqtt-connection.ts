import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { generate, parser, type Packet } from 'mqtt-packet';

type Version = 4 | 5;
export type SignIn = {
  clientId: string;
  version: Version;
  /** A persistent session: the broker keeps messages that arrive while we are disconnected, and those not acknowledged. */
  isLasting: boolean;
  keepaliveS: number;
};
type Handlers = { onPacket: (packet: Packet) => void; onClosed: (reason: string) => void };

/** For sessions that end with the connection: messages in flight are lost with it, and devices resend them. */
const receiveMaximum = 2_000;

function open(url: URL): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol === 'mqtts:') return connectTls({ host, port: Number(url.port || 8883), servername: host });
  return connectTcp({ host, port: Number(url.port || 1883) });
}

/** One connection to a broker. Handles the protocol only; its owner interprets the packets. */
export class MqttConnection {
  readonly socket: Socket;
  readonly #signIn: SignIn;
  #pings: NodeJS.Timeout | undefined;
  #heardAtMs = performance.now();

  constructor(url: URL, signIn: SignIn, { onPacket, onClosed }: Handlers) {
    this.#signIn = signIn;
    this.socket = open(url);
    this.socket.setNoDelay(true);
    const packets = parser({ protocolVersion: signIn.version });
    let reason = 'closed by the broker';
    packets.on('packet', onPacket);
    packets.on('error', (error) => this.socket.destroy(error));
    this.socket.on('error', (error) => (reason = error.message));
    this.socket.on('data', (chunk) => ((this.#heardAtMs = performance.now()), packets.parse(chunk)));
    this.socket.once('close', () => (clearInterval(this.#pings), onClosed(reason)));
    this.socket.once(url.protocol === 'mqtts:' ? 'secureConnect' : 'connect', () => this.#begin(url));
  }

  #begin(url: URL): void {
    const { clientId, version, isLasting, keepaliveS } = this.#signIn;
    this.write({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: version,
      clean: !isLasting,
      clientId,
      keepalive: keepaliveS,
      ...(url.username
        ? { username: decodeURIComponent(url.username), password: Buffer.from(decodeURIComponent(url.password)) }
        : {}),
      ...(version === 5 ? { properties: { sessionExpiryInterval: 0, receiveMaximum } } : {}),
    });
    this.#pings = setInterval(() => this.#ping(), (keepaliveS * 1_000) / 2);
  }

  #ping(): void {
    const { keepaliveS } = this.#signIn;
    // A paused socket receives nothing, which does not mean that the broker is silent.
    const isSilent = performance.now() - this.#heardAtMs > keepaliveS * 1_500 && !this.socket.isPaused();
    if (isSilent) this.socket.destroy(new Error('the broker is silent'));
    else this.write({ cmd: 'pingreq' });
  }

  write(packet: Packet): void {
    if (!this.socket.destroyed) this.socket.write(generate(packet, { protocolVersion: this.#signIn.version }));
  }
}
