import { inject } from 'vitest';
import type { Place } from './start-product.ts';

/** The one product that all journeys share: its address and its data folder. */
export const sharedProduct = (): Place => inject('product');
