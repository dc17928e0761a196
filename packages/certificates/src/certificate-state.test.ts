import { expect, test } from 'vitest';
import { certificateState } from './certificate-state.ts';

test.each([
  [false, false, 10, 'valid'],
  [false, false, 9, 'expired'],
  [false, true, 10, 'replaced'],
  [false, true, 9, 'expired'],
  [true, true, 9, 'revoked'],
])('revoked %s, replaced %s, valid until %i: %s', (isRevoked, isReplaced, until, state) => {
  expect(certificateState({ isRevoked, isReplaced }, until, 9)).toBe(state);
});
