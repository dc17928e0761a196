import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const lookEveryMs = 50;

/**
 * Requests may finish while the server closes. Connections that only wait for a next one, or never asked anything, would hold it
 * open for a minute: they are cut as soon as no answer is under way.
 */
export function drainConnections(app: FastifyInstance): void {
  let underWay = 0;
  app.server.on('request', (_, response: ServerResponse) => {
    underWay++;
    response.once('close', () => underWay--);
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      if (underWay === 0) app.server.closeAllConnections();
    }, lookEveryMs);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
