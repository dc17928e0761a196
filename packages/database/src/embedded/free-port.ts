import { createServer, type AddressInfo } from 'node:net';

function tryPort(port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer().on('error', reject);
  server.listen(port, '127.0.0.1', () => {
    const found = (server.address() as AddressInfo).port;
    server.close(() => resolve(found));
  });
  return promise;
}

/** The wanted port where nobody has it, else any. */
export const findFreePort = (wanted = 0): Promise<number> => tryPort(wanted).catch(() => tryPort(0));
