import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';

/** Below the range of ephemeral ports, so that a restarted server finds its port still free. */
const [lowest, above] = [20_000, 32_000];
const attempts = 50;

function tryPort(port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer().on('error', reject);
  server.listen(port, '127.0.0.1', () => {
    const found = (server.address() as AddressInfo).port;
    server.close(() => resolve(found));
  });
  return promise;
}

async function findLastingPort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = await tryPort(randomInt(lowest, above)).catch(() => undefined);
    if (port !== undefined) return port;
  }
  return tryPort(0);
}

/** The wanted port if it is free, otherwise any free port. */
export const findFreePort = (wanted?: number): Promise<number> =>
  wanted === undefined ? findLastingPort() : tryPort(wanted).catch(findLastingPort);
