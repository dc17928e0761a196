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
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const showLogin = useEffectEvent(() => navigate({ to: '/login', search: { status: 'loggedOut' }, replace: true }));
  usePageTitle('Logout');
  useEffect(() => {
    signOut().then(showLogin, () => setFailedAttempt(attempt));
  }, [attempt]);
  if (failedAttempt < attempt) return <Waiting words="Logging you out…" />;
  return (
    <StateMessage
      role="alert"
      title="You are still logged in"
      action={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}
    >
      <p>The server could not be reached, so your session has not ended.</p>
    </StateMessage>
  );
};
