import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { generate } from 'mqtt-packet';
import { connectPacketOf } from '../../harness/devices/raw-device.ts';
import type { FleetThing } from '../../harness/fixtures/devices.ts';

/** A broken packet costs its connection; the next packet uses another. */
const burst = 20;
const restMs = 200;

function dial(port: number, thing: FleetThing | undefined): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  if (thing) socket.write(generate(connectPacketOf(thing)));
  return socket;
}

/** Sends packets with or without logging in, a few at a time, and reconnects whenever it is cut off. */
export async function attack(
  port: number,
  thing: FleetThing | undefined,
  packets: Iterable<Buffer>,
  onSent: (count: number) => void,
): Promise<void> {
  let socket = dial(port, thing);
  let waiting: Buffer[] = [];
  const send = async () => {
    if (socket.destroyed || socket.readableEnded) socket = dial(port, thing);
    const isTaken = socket.write(Buffer.concat(waiting));
    onSent(waiting.length);
    waiting = [];
    if (!isTaken)
      await Promise.race([once(socket, 'drain'), once(socket, 'close'), delay(1_000)]).catch(() => undefined);
    await delay(restMs);
  };
  for (const packet of packets) if (waiting.push(packet) === burst) await send();
  await send();
  socket.destroy();
}
