import type { Socket } from 'node:net';
import { maxBytesPerSecond, maxMessagesPerSecond, maxPacketBytes, messageBurst } from '@ohmstead/device-protocol';
import { TokenBucket } from '@ohmstead/domain';
import type { PendingLoad } from '../inbound/pending-load.ts';

/** Allowance for topic and headers in addition to the payload. */
const packetOverheadBytes = 1_024;
const messageRate = { perSecond: maxMessagesPerSecond, burst: messageBurst };
const byteRate = { perSecond: maxBytesPerSecond, burst: 2 * maxBytesPerSecond };
/** A longer pause would delay the device's own pings too much. */
const longestWaitMs = 5_000;

/**
 * Limits what one connection may send: if it is too fast, reading pauses; if a packet is too large, the connection is closed. Reading also
 * pauses while too many messages wait for the database; the device's own buffers then fill up, and it waits.
 */
export function guardSocket(socket: Socket, load: PendingLoad, onViolation: (reason: string) => void): void {
  const scanner = new PacketScanner(maxPacketBytes + packetOverheadBytes);
  const messages = new TokenBucket(messageRate, performance.now());
  const bytes = new TokenBucket(byteRate, performance.now());
  const read = socket.read.bind(socket);
  const resume = () => void (socket.destroyed || socket.emit('readable'));
  let isWaiting = false;

  const wait = (until: (resume: () => void) => void): null => {
    if (!isWaiting) until(() => ((isWaiting = false), resume()));
    isWaiting = true;
    return null;
  };

  const account = (chunk: Buffer): Buffer | null => {
    const { publishes, isTooLarge } = scanner.scan(chunk);
    messages.spend(publishes, performance.now());
    bytes.spend(chunk.length, performance.now());
    if (!isTooLarge) return chunk;
    onViolation(`a packet of more than ${maxPacketBytes} bytes`);
    socket.destroy();
    return null;
  };

  socket.read = (size?: number) => {
    if (isWaiting) return null;
    if (load.isFull) return wait((resumeRead) => load.whenRoom(resumeRead));
    const now = performance.now();
    const waitMs = Math.min(longestWaitMs, Math.max(messages.waitMs(now), bytes.waitMs(now)));
    if (waitMs > 0) return wait((resumeRead) => setTimeout(resumeRead, waitMs).unref());
    const chunk = read(size) as Buffer | null;
    return chunk === null ? null : account(chunk);
  };
}

/** The packet type PUBLISH of MQTT. */
const publish = 3;

type Found = { publishes: number; isTooLarge: boolean };

/** Finds the packet headers in the byte stream, so that a huge packet is refused by its declared length instead of being buffered. */
class PacketScanner {
  readonly #maxBytes: number;
  /** Bytes of the current packet still to come. */
  #rest = 0;
  #type: number | undefined;
  #length = 0;
  #weight = 1;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  scan(chunk: Buffer): Found {
    const found: Found = { publishes: 0, isTooLarge: false };
    for (let at = 0; at < chunk.length;) {
      if (this.#rest > 0) {
        const skipped = Math.min(this.#rest, chunk.length - at);
        this.#rest -= skipped;
        at += skipped;
      } else this.#readHeader(chunk[at++] as number, found);
    }
    return found;
  }

  #readHeader(byte: number, found: Found): void {
    if (this.#type === undefined) {
      this.#type = byte >> 4;
      this.#length = 0;
      this.#weight = 1;
      return;
    }
    this.#length += (byte & 0x7f) * this.#weight;
    this.#weight *= 0x80;
    if (this.#length > this.#maxBytes || this.#weight > 0x80 ** 4) found.isTooLarge = true;
    if (byte < 0x80) this.#begin(found);
  }

  #begin(found: Found): void {
    if (this.#type === publish) found.publishes++;
    this.#rest = this.#length;
    this.#type = undefined;
  }
}
