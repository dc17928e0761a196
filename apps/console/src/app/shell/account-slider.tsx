import type { UserData } from '@ohmstead/contract';
import { IconLock, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lockSettings } from '../../data/session/session.ts';
import { useNow } from '../../lib/now.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Slider } from '../../ui/dialog/slider.tsx';
import { notifyError } from '../../ui/notices/notify.ts';
import { SettingsLinks } from '../../ui/page/settings-places.tsx';
import { useCloseOnNavigation } from './close-on-navigation.ts';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import styles from './panel-links.module.css';

const Person = ({ user }: { user: UserData }) => (
  <div className={styles['person']}>
    <Avatar user={user} size={48} />
    <div className={styles['names']}>
      <p className={styles['name']}>{[user.firstName, user.lastName].filter(Boolean).join(' ') || user.email}</p>
      <p className={styles['organization']}>{user.orgName}</p>
    </div>
  </div>
);

/** Offered while changes go through without the password. */
const LockSettings = ({ user: { stepUpUntil } }: { user: UserData }) => {
  const now = useNow();
  return stepUpUntil === null || stepUpUntil <= now ? null : (
    <button type="button" onClick={() => void lockSettings().catch((error: unknown) => notifyError(error))}>
      <IconLock size={18} stroke={1.75} aria-hidden="true" />
      Lock my settings
    </button>
  );
};

export const AccountSlider = ({ user, onClose }: { user: UserData; onClose: () => void }) => {
  useCloseOnNavigation(onClose);
  return (
    <Slider title="Account" narrow onClose={onClose}>
      <Person user={user} />
      <nav aria-label="Account" className={styles['links']}>
        <SettingsLinks />
        <hr className={styles['rule']} />
        <LockSettings user={user} />
        <Link to="/logout">
          <IconLogout size={18} stroke={1.75} aria-hidden="true" />
          Logout
        </Link>
      </nav>
      <ColorSchemeSwitch />
    </Slider>
  );
};
