import { Agent, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

export type Answered = {
  /** 0: no answer. */
  status: number;
  type: string | undefined;
  body: string;
  durationMs: number;
};

export type Sent = { method: string; target: string; headers: Record<string, string>; body: string | undefined };

/** Requests that take longer are abandoned. */
const timeoutMs = 20_000;
const attempts = 3;
const closed = new Set(['ECONNRESET', 'EPIPE']);

const bytesOf = (text: string, type: string | undefined) =>
  Buffer.from(text, type?.startsWith('image/') ? 'latin1' : 'utf8');

/** Over persistent connections. The server closes each after a thousand requests: a request that meets the end of one is sent again. */
export function requestSender(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const once = ({ method, target, headers: own, body: text }: Sent): Promise<Answered> => {
    const body = text === undefined ? undefined : bytesOf(text, own['content-type']);
    // A GET has a body too, to test what the server makes of it.
    const headers = body ? { ...own, 'content-length': String(body.length) } : own;
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    const startedAt = performance.now();
    const call = request({ host: '127.0.0.1', port, agent, method, path: target, headers, timeout: timeoutMs });
    call.on('response', (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      const done = (content: string) =>
        resolve({ status, type: received['content-type'], body: content, durationMs: performance.now() - startedAt });
      textOf(answer).then(done, reject);
    });
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', reject);
    call.end(body);
    return promise;
  };
  return async (sent: Sent): Promise<Answered> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(sent);
      } catch (error) {
        const isOver = !closed.has((error as NodeJS.ErrnoException).code ?? '') || attempt === attempts;
        if (isOver) return { status: 0, type: undefined, body: String(error), durationMs: timeoutMs };
      }
    }
  };
}
