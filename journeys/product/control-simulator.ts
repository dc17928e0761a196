import type { Place } from './start-product.ts';

/** Asks the program that plays the analyzers and their operators; returns its answer. */
export async function controlSimulator({ controlPort }: Pick<Place, 'controlPort'>, line: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${controlPort}`, { method: 'POST', body: line });
  return (await answer.text()).trim();
}
