import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDemo } from './demo-people-api.ts';
import { signIn } from '../../data/session/session.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import styles from './demo-people.module.css';

/** The demo's users, each with one click to log in; shown only while the demo is running. */
export const DemoPeople = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const demo = useDemo();
  const [busy, setBusy] = useState<string | null>(null);
  if (demo === undefined || demo.password === null) return null;
  const { people, password } = demo;
  const enter = async (email: string) => {
    setBusy(email);
    try {
      await signIn(email, password);
      onSignedIn();
    } catch (error) {
      notifyError(error);
      setBusy(null);
    }
  };
  return (
    <section className={styles['demo']} aria-labelledby="demo-people">
      <h2 id="demo-people">Try the demo</h2>
      <p>Look around as one of these people:</p>
      <ul>
        {people.map(({ email, firstName, may }) => (
          <li key={email}>
            <Button
              variant="default"
              fullWidth
              classNames={{ inner: styles['inner'] ?? '', label: styles['label'] ?? '' }}
              loading={busy === email}
              disabled={busy !== null && busy !== email}
              onClick={() => void enter(email)}
            >
              <span className={styles['name']}>{firstName}</span>
              <span className={styles['may']}>{may}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
