import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const lookEveryMs = 50;
/** What a proxy asks of another process where this one hangs up; it would not dare to send anything else twice. */
const repeatable = new Set(['GET', 'HEAD']);

const isHealth = (url: string) => url === '/healthz' || url === '/readyz';

/** Whether this process is about to end: whoever distributes requests must go elsewhere first. */
export type Draining = { isOn: boolean };

/**
 * While it drains, it hangs up on what can be asked elsewhere: a proxy takes that for an error of this process, which a 503 of an
 * overloaded one is not, and sends it nothing more; so none of its requests meets a door that is just being closed. Requests may
 * finish while the server closes. Connections that only wait for a next one, or never asked anything, would hold it open for a
 * minute: they are cut as soon as no answer is under way.
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
