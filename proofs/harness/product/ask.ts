import { request, type Agent } from 'node:http';

type Asked = { path: string; headers: Record<string, string>; agent?: Agent; body?: object };
export type Asking = { status: number; durationMs: number };

/** A GET, or a POST if there is a body; resolves when the last byte has arrived. */
export function ask(origin: string, { path, headers, agent, body }: Asked): Promise<Asking> {
  const { promise, resolve, reject } = Promise.withResolvers<Asking>();
  const startedAt = performance.now();
  const type = body ? { 'content-type': 'application/json' } : {};
  const options = { method: body ? 'POST' : 'GET', headers: { ...type, ...headers }, ...(agent ? { agent } : {}) };
  const asking = request(new URL(path, origin), options, (answer) => {
    answer.resume();
    answer
      .on('error', reject)
      .on('end', () => resolve({ status: answer.statusCode ?? 0, durationMs: performance.now() - startedAt }));
  });
  asking.on('error', reject);
  asking.end(body && JSON.stringify(body));
  return promise;
}
