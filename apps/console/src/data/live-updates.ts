import { changeKinds, type ChangeKind } from '@ohmstead/contract';
import { pollIntervalMs } from '@ohmstead/domain';
import { useEffect, useEffectEvent } from 'react';
import { callAddress } from './call.ts';
import { announceAll, announceChange, subscribeToChanges } from './changes.ts';
import { connection } from './connection.ts';
import { loadSession } from './session/session.ts';

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

const kindOf = (data: string): ChangeKind | undefined => {
  try {
    const { kind } = JSON.parse(data) as { kind?: unknown };
    return changeKinds.find((known) => known === kind);
  } catch {
    return undefined;
  }
};

/** A broken stream does not give a reason; the session call finds out whether the server is gone or the session is over. */
const askWhy = (): void => {
  if (connection.get() === 'online') void loadSession();
};

const open = (onOpen: () => void, onClosed: () => void): EventSource => {
  const source = new EventSource(callAddress('GET /api/updates'), { withCredentials: true });
  source.addEventListener('open', onOpen);
  source.addEventListener('changed', (event: MessageEvent<string>) => {
    const kind = kindOf(event.data);
    if (kind !== undefined) announceChange(kind);
  });
  source.addEventListener('error', () => {
    askWhy();
    // In state CONNECTING the browser retries automatically; CLOSED means that it has given up.
    if (source.readyState === EventSource.CLOSED) onClosed();
  });
  return source;
};

/**
 * Listens to the server's hints while the page is visible, until the returned function is called. A hidden page closes its connection:
 * browsers allow six per server, and people open many tabs.
 */
export const startLiveUpdates = (): (() => void) => {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };
  const connect = () => {
    close();
    source = open(
      () => {
        retryMs = firstRetryMs;
        announceAll();
      },
      () => {
        retry = setTimeout(connect, retryMs);
        retryMs = Math.min(retryMs * 2, longestRetryMs);
      },
    );
  };
  const follow = () => (document.hidden ? close() : connect());

  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
};

/** Calls `refresh` on every hint of this kind, and every 10 s while the page is visible, because hints may get lost. */
export const useChanges = (kind: ChangeKind, refresh: () => void): void => {
  const run = useEffectEvent(refresh);
  useEffect(() => {
    const poll = setInterval(() => {
      if (!document.hidden) run();
    }, pollIntervalMs);
    const unsubscribe = subscribeToChanges(kind, () => run());
    return () => {
      clearInterval(poll);
      unsubscribe();
    };
  }, [kind]);
};
