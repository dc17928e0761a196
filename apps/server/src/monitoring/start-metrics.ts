import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, register } from 'prom-client';

/** Serves the metrics on their own port, because they should not be public. */
export async function startMetrics(host: string, port: number): Promise<{ close: () => Promise<void> }> {
  collectDefaultMetrics();
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': register.contentType }).end(await register.metrics());
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    close: async () => {
      server.close();
      server.closeAllConnections();
      register.clear();
    },
  };
}
