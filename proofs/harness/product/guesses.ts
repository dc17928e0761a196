import { Agent } from 'node:http';
import { ask } from './ask.ts';

/** So many strangers, each guessing again as soon as it is answered, at another account every time; resolves with the number of tries. */
export async function floodWithGuesses(origin: string, strangers: number, until: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: strangers });
  let tries = 0;
  const guess = async () => {
    while (performance.now() < until) {
      const body = { email: `guess-${Math.random()}@bench.example`, password: 'Wrong-1234' };
      // Nobody minds whether a stranger's connection is kept.
      await ask(origin, { path: '/api/session', headers: { origin }, agent, body }).catch(() => undefined);
      tries++;
    }
  };
  await Promise.all(Array.from({ length: strangers }, guess));
  agent.destroy();
  return tries;
}
