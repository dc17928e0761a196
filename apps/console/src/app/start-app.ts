import type { RouterHistory } from '@tanstack/react-router';
import { onPageHidden } from '../lib/browser/on-page-hidden.ts';
import { followOtherTabs, type TabMessage } from '../lib/browser/other-tabs.ts';
import { subscribeToChanges } from '../data/changes.ts';
import { followConnection } from '../data/follow-connection.ts';
import { startLiveUpdates } from '../data/live-updates.ts';
import { claimTab } from '../data/session/kept-in-tab.ts';
import { currentUser, sessionState, type SessionState } from '../data/session/session-state.ts';
import { handleTabMessage, loadSession } from '../data/session/session.ts';
import { followChanges } from '../data/follow-changes.ts';
import { flushUiSettings } from '../data/session/ui-settings.ts';
import { createAppData } from './app-data.ts';
import { createAppRouter } from './router.tsx';

type Router = { invalidate: () => Promise<void> };

const hasEnded = (before: SessionState, now: SessionState) =>
  before.state === 'signed-in' && now.state === 'signed-out';
const hasHealed = (before: SessionState, now: SessionState) => before.state === 'failed' && now.state !== 'failed';

/**
 * Runs the route guards again when the session has ended for a reason outside this page, or could finally be read. Sign-ins are not handled
 * here: the sign-in page itself knows where to go.
 */
const followSession = (router: Router): (() => void) => {
  let before = sessionState.get();
  return sessionState.subscribe(() => {
    const now = sessionState.get();
    const guardsMustLook = hasEnded(before, now) || hasHealed(before, now);
    before = now;
    if (guardsMustLook) void router.invalidate();
  });
};

/**
 * Keeps the event stream open while a user is logged in, from the moment that the user is known: all is read again when the stream opens,
 * which should be before the page has read anything.
 */
const followUser = (): (() => void) => {
  let userId: number | undefined;
  let stop: (() => void) | undefined;
  const follow = () => {
    const now = currentUser()?.id;
    if (now === userId) return;
    userId = now;
    stop?.();
    stop = now === undefined ? undefined : startLiveUpdates();
  };
  follow();
  const unsubscribe = sessionState.subscribe(follow);
  return () => {
    unsubscribe();
    stop?.();
  };
};

const claimTabForUser = (): void => {
  const user = currentUser();
  if (user !== null && !user.viewing) claimTab(user.id);
};

/** Sets up everything that lives as long as the page: the first session call and its watchers, the router and the data. */
export const startApp = (options: { history?: RouterHistory } = {}) => {
  const data = createAppData();
  const router = createAppRouter({ ...options, context: { data } });
  const forgetData = () => {
    if (sessionState.get().state === 'signed-out') data.client.get()?.clear();
  };
  // Updates this tab when the user has logged in or out in another tab.
  const hear = async (news: TabMessage) => {
    const before = currentUser()?.id;
    await handleTabMessage(news);
    if (currentUser()?.id !== before) await router.invalidate();
  };
  const stops = [
    followSession(router),
    followConnection(),
    subscribeToChanges('session', () => void loadSession()),
    followChanges(data.client.get),
    sessionState.subscribe(forgetData),
    sessionState.subscribe(claimTabForUser),
    followUser(),
    onPageHidden(flushUiSettings),
    followOtherTabs((news) => void hear(news)),
  ];
  void loadSession();
  return { router, data, stop: () => [...stops, () => data.client.get()?.unmount()].forEach((stop) => stop()) };
};
