import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const lookEveryMs = 50;
/** If this process hangs up, a proxy retries these at another process; it would not dare to send anything else twice. */
const repeatable = new Set(['GET', 'HEAD']);

const isHealth = (url: string) => url === '/healthz' || url === '/readyz';

/** Whether this process is about to end, so that load balancers must send requests elsewhere first. */
export type Draining = { isOn: boolean };

/**
 * While draining, hangs up on requests that can be retried elsewhere. A proxy takes that for a failure of this process, unlike the 503 of
 * an overloaded one, and sends it nothing more, so no request arrives at a socket that is just closing. Requests in progress may finish
 * while the server closes. Idle connections would keep it open for a minute, so they are cut as soon as no answer is in progress.
 */
export function drainConnections(app: FastifyInstance, draining: Draining = { isOn: false }): void {
  let underWay = 0;
  app.server.on('request', (_, response: ServerResponse) => {
    underWay++;
    response.once('close', () => underWay--);
  });
  app.addHook('onRequest', async ({ method, url, raw }, reply) => {
    if (!draining.isOn) return;
    void reply.header('connection', 'close');
    if (!repeatable.has(method) || isHealth(url)) return;
    reply.hijack();
    raw.socket.destroy();
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      if (underWay === 0) app.server.closeAllConnections();
    }, lookEveryMs);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
