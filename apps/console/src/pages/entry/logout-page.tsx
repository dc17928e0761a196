import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { signOut } from '../../data/session/session.ts';
import { usePageTitle } from '../../ui/page/page.tsx';
import { StateMessage } from '../../ui/page/state-message.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';

const route = getRouteApi('/shell/logout');

/** Ends the session, then shows the sign-in page. The page reports that the session has ended only once the server has confirmed it. */
const LoggingOut = () => {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const showLogin = useEffectEvent(() => navigate({ to: '/login', search: { status: 'loggedOut' }, replace: true }));
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
      <p>The server could not be reached, so your session is still open.</p>
    </StateMessage>
  );
};

/** A link from another site must not end a session without confirmation. */
export const LogoutPage = () => {
  const { confirm = false } = route.useSearch();
  const [isAsking, setAsking] = useState(confirm);
  usePageTitle('Logout');
  if (!isAsking) return <LoggingOut />;
  return (
    <StateMessage title="Log out of Ohmstead?" action={<Button onClick={() => setAsking(false)}>Log out</Button>}>
      <p>A link on another site brought you here.</p>
      <p>
        <Link to="/dashboard">Stay logged in</Link>
      </p>
    </StateMessage>
  );
};
