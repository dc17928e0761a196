/** The thread of SlowCrowds: reports once when all are connected, and once what became of them. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { Crowd, CrowdEnd } from './slow-crowds.ts';
import { SlowSockets } from './slow-sockets.ts';

const port = parentPort as MessagePort;
const crowds: SlowSockets[] = [];
for (const { count, kinds } of workerData as Crowd[]) {
  const sockets = new SlowSockets();
  await sockets.open(count, kinds);
  crowds.push(sockets);
}
port.postMessage('open');
await Promise.all(crowds.map((sockets) => sockets.untilClosed()));
const ends: CrowdEnd[] = crowds.map(({ stillOpen, closedAfterMs }) => ({
  stillOpen,
  lastEndedAfterMs: Math.max(0, ...closedAfterMs),
}));
port.postMessage(ends);
