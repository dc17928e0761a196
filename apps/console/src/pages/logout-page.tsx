import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { signOut } from '../lib/session.ts';
import { usePageTitle } from '../ui/page.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { Waiting } from '../ui/waiting.tsx';

/** Ends the session, then shows the sign-in page. Until the server has said so, nobody is told that it has ended. */
export const LogoutPage = () => {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  usePageTitle('Logout');
  const leave = async () => {
    setFailed(false);
    try {
      await signOut();
      await navigate({ to: '/login', search: { status: 'loggedOut' }, replace: true });
    } catch {
      setFailed(true);
    }
  };
  const leaveOnce = useEffectEvent(() => void leave());
  useEffect(() => leaveOnce(), []);
  if (!failed) return <Waiting words="Logging you out…" />;
  return (
    <StateMessage
      role="alert"
      title="You are still logged in"
      action={<Button onClick={() => void leave()}>Try again</Button>}
    >
      <p>The server could not be reached, so your session has not ended.</p>
    </StateMessage>
  );
};
