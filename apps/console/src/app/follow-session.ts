import { sessionState, type SessionState } from '../lib/session/session-state.ts';

type Router = { invalidate: () => Promise<void> };

const hasEnded = (before: SessionState, now: SessionState) =>
  before.state === 'signed-in' && now.state === 'signed-out';
const hasHealed = (before: SessionState, now: SessionState) => before.state === 'failed' && now.state !== 'failed';

/**
 * Lets the guards look again when the session ended behind our back, or could be read at last.
 * Signing in is not followed: the sign-in page itself knows where to go.
 */
export const followSession = (router: Router): (() => void) => {
  let before = sessionState.get();
  return sessionState.subscribe(() => {
    const now = sessionState.get();
    const guardsMustLook = hasEnded(before, now) || hasHealed(before, now);
    before = now;
    if (guardsMustLook) void router.invalidate();
  });
};
