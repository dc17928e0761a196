import * as http from 'node:http';
import * as https from 'node:https';
import { text } from 'node:stream/consumers';

export type Answer = { status: number; body: string };
export type Call = (method: string, path: string, body?: object) => Promise<Answer>;
export type WebClient = { call: Call; open: (path: string) => Promise<http.IncomingMessage> };

/** Calls over persistent connections, as a browser makes them. */
export function webClient(origin: string, ca: Buffer, token?: string): WebClient {
  const isTls = origin.startsWith('https:');
  const agent = isTls ? new https.Agent({ keepAlive: true, ca }) : new http.Agent({ keepAlive: true });
  const send = (method: string, path: string, body?: object) => {
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const headers = {
      ...(token === undefined ? { origin } : { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    (isTls ? https : http)
      .request(new URL(path, origin), { method, agent, headers }, resolve)
      .on('error', reject)
      .end(body && JSON.stringify(body));
    return promise;
  };
  return {
    open: (path) => send('GET', path),
    async call(method, path, body) {
      const answer = await send(method, path, body);
      return { status: answer.statusCode ?? 0, body: await text(answer) };
    },
  };
}
