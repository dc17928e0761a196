import { inject } from 'vitest';
import type { Place } from './start-product.ts';

/** The one product that all journeys share: where it answers and where it keeps its data. */
export const sharedProduct = (): Place => inject('product');
