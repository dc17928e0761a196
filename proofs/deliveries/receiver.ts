import { once } from 'node:events';
import { createServer } from 'node:http';
import { verifyWebhook } from '../../apps/server/src/deliveries/testing/verify-webhook.ts';

export type Step = 'connected' | 'head read' | 'body read' | 'answered';

/** Verifies each signature, and notices a second body of an id. */
export async function openReceiver(secret: string, onStep: (step: Step) => void) {
  /** What was heard of each event: the bodies, which must be alike. */
  const heard = new Map<string, string>();
  /** From when it happened until it was first heard, ms. */
  const delays: number[] = [];
  const faults: string[] = [];

  function hear(body: string, headers: NodeJS.Dict<string | string[]>): void {
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const id = String(texts['webhook-id']);
    if (heard.has(id)) {
      if (heard.get(id) !== body) faults.push(`${id} has two bodies`);
    } else delays.push(Date.now() - Number(JSON.parse(body).timestamp));
    heard.set(id, body);
    try {
      verifyWebhook(secret, body, texts);
    } catch (error) {
      faults.push(`${id}: ${String(error)}`);
    }
  }

  const server = createServer((request, response) => {
    onStep('head read');
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      hear(Buffer.concat(parts).toString(), request.headers);
      onStep('body read');
      response.end(() => onStep('answered'));
    });
    request.on('error', () => undefined);
  });
  server.on('connection', () => onStep('connected'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, heard, delays, faults, close: () => void server.close() };
}
