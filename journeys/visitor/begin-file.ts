import { aroundEach, beforeAll } from 'vitest';
import { sharedProduct } from '../product/shared-product.ts';
import { tellStory } from './story.ts';
import { forgetSessions } from './visitor.ts';

/** Building the console, a new database and its demo, on a busy machine. */
const startTimeoutMs = 180_000;

// For Vitest, before each file: the modules above are loaded once for all of them, and what they hold goes on.
beforeAll(async () => {
  forgetSessions();
  await sharedProduct();
}, startTimeoutMs);
aroundEach(tellStory);
