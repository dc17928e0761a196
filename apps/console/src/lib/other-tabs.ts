const name = 'ohmstead-session';

let channel: BroadcastChannel | undefined;

/** Calls `onChange` when another tab of this browser says that the session, or what is known of its user, has changed. */
export const followOtherTabs = (onChange: () => void): (() => void) => {
  const own = new BroadcastChannel(name);
  own.addEventListener('message', onChange);
  channel = own;
  return () => {
    own.close();
    if (channel === own) channel = undefined;
  };
};

/** Says that something has changed, not what: the server tells that, and only to who may know. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it ends at our own origin
export const tellOtherTabs = (): void => channel?.postMessage('changed');
