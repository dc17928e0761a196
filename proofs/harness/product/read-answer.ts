import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';

/** GET over persistent connections; resolves when the last byte has arrived. */
export function answerReader(origin: string, token: string): (path: string) => Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}` };
  return async (path) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const call = get(new URL(`/api${path}`, origin), { agent, headers }, (answer) => {
      if (answer.statusCode === 200) text(answer).then(resolve, reject);
      else reject(new Error(`${path} was answered with ${answer.statusCode}`));
    });
    call.on('error', reject);
    return promise;
  };
}
