import { Agent } from 'node:http';
import { ask } from './ask.ts';

/** Strangers who guess passwords as fast as they are answered, for another account each time; resolves with the number of guesses. */
export async function floodWithGuesses(origin: string, strangers: number, until: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: strangers });
  let tries = 0;
  const guess = async () => {
    while (performance.now() < until) {
      const body = { email: `guess-${Math.random()}@bench.example`, password: 'Wrong-1234' };
      // It does not matter whether a stranger's connection persists.
      await ask(origin, { path: '/api/session', headers: { origin }, agent, body }).catch(() => undefined);
      tries++;
    }
  };
  await Promise.all(Array.from({ length: strangers }, guess));
  agent.destroy();
  return tries;
}
