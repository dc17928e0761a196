import { IconTools } from '@tabler/icons-react';
import { useUser } from '../lib/session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { StateMessage } from '../ui/state-message.tsx';

const wayOn = {
  signedIn: { to: '/dashboard', label: 'Go to the dashboard' },
  signedOut: { to: '/login', label: 'Go to login' },
} as const;

/** Stands in for a page that is still to come; only development says what it will hold. */
export const NotHereYetPage = ({ title, coming }: { title: string; coming: string }) => {
  const { to, label } = useUser() === null ? wayOn.signedOut : wayOn.signedIn;
  return (
    <Page title={title}>
      <StateMessage
        icon={<IconTools size={24} stroke={1.5} />}
        title="Not here yet"
        action={<ButtonLink to={to}>{label}</ButtonLink>}
      >
        <p>This page comes with one of the next versions.</p>
        {import.meta.env.DEV ? <p>To come: {coming}</p> : null}
      </StateMessage>
    </Page>
  );
};
