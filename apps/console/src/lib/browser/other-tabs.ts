const name = 'ohmstead-session';

/** `renewing`: until `changed` follows, a 401 does not mean that the session has ended. */
export type TabMessage = 'renewing' | 'changed';

let channel: BroadcastChannel | undefined;

/** Calls `onMessage` when another tab of this browser reports that the session or its user is changing. */
export const followOtherTabs = (onMessage: (news: TabMessage) => void): (() => void) => {
  const own = new BroadcastChannel(name);
  own.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  channel = own;
  return () => {
    own.close();
    if (channel === own) channel = undefined;
  };
};

/** Reports that something has changed, but not what: each tab asks the server, which checks permissions. */
export const tellOtherTabs = (news: TabMessage = 'changed'): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it ends at our own origin
  channel?.postMessage(news);
