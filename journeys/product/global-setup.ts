import type { TestProject } from 'vitest/node';
import { startProduct, type Place } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: Place;
  }
}

/** For Vitest: one product for all journeys of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...place } = await startProduct();
  project.provide('product', place);
  return stop;
}
