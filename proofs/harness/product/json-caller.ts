import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

type Method = 'POST' | 'PUT';

/** Calls with a body over persistent connections; resolves with the answer. */
export function jsonCaller(origin: string, token: string) {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async <Answer>(method: Method, path: string, body: unknown): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const call = request(new URL(`/api${path}`, origin), { method, agent, headers }, (answer) => {
      text(answer).then((body) => (answer.statusCode === 200 ? resolve(body) : reject(new Error(body))), reject);
    });
    call.on('error', reject).end(JSON.stringify(body));
    return JSON.parse(await promise) as Answer;
  };
}
