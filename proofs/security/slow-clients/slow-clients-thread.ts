/** The thread of SlowClients: reports once when all are connected, and once what became of them. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { ClientGroup, GroupEnd } from './slow-clients.ts';
import { SlowSockets } from './slow-sockets.ts';

const port = parentPort as MessagePort;
const groups: SlowSockets[] = [];
for (const { count, kinds } of workerData as ClientGroup[]) {
  const sockets = new SlowSockets();
  await sockets.open(count, kinds);
  groups.push(sockets);
}
port.postMessage('open');
await Promise.all(groups.map((sockets) => sockets.untilClosed()));
const ends: GroupEnd[] = groups.map(({ stillOpen, closedAfterMs }) => ({
  stillOpen,
  lastEndedAfterMs: Math.max(0, ...closedAfterMs),
}));
port.postMessage(ends);
