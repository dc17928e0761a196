import type { TestProject } from 'vitest/node';
import { setTimeout as delay } from 'node:timers/promises';
import { controlSimulator } from './control-simulator.ts';
import { startProduct, type Place } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: Place;
  }
}

const restWithinMs = 60_000;
const pauseMs = 100;

/** For Vitest: one product for all journeys of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...place } = await startProduct();
  try {
    await rest(place);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('product', place);
  return stop;
}

/** Services cost processor time, in all pages too: operators start some only for the journeys that look at them. They come after the server. */
async function rest(place: Place): Promise<void> {
  for (const until = performance.now() + restWithinMs; ; await delay(pauseMs)) {
    const answer = await controlSimulator(place, 'rest').catch(() => undefined);
    if (answer === 'rest') return;
    if (performance.now() > until) throw new Error(`The analyzers were not there within ${restWithinMs} ms`);
  }
}
