import { aroundEach, beforeAll } from 'vitest';
import { withCurrentTest } from './current-test.ts';
import { forgetSessions } from './visitor.ts';

// For Vitest, before each file. Files share their modules, so hooks at the top of a helper would apply to the first file only.
beforeAll(forgetSessions);
aroundEach(withCurrentTest);
