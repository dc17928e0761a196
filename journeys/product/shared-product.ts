import { inject } from 'vitest';
import type { Place } from './start-product.ts';

let product: Promise<Place> | undefined;

/** The one product that all journeys share: where it answers and where it keeps its data. */
export const sharedProduct = (): Promise<Place> => (product ??= knock());

async function knock(): Promise<Place> {
  const answer = await fetch(inject('productDoor'));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Place;
}
