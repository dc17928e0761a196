import { aroundEach, beforeAll } from 'vitest';
import { withCurrentTest } from './current-test.ts';
import { forgetSessions } from './visitor.ts';

// For Vitest, before each file. Files share their modules, so hooks at the top of a helper would only apply to the first file.
beforeAll(forgetSessions);
aroundEach(withCurrentTest);
