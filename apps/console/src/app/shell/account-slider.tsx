import type { UserData } from '@ohmstead/contract';
import {
  IconAdjustmentsHorizontal,
  IconArchive,
  IconColumns3,
  IconCreditCard,
  IconHistory,
  IconLogout,
  IconMapPin,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Allowed } from '../../ui/allowed.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Slider } from '../../ui/dialog/slider.tsx';
import { useCloseOnNavigation } from './close-on-navigation.ts';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import styles from './panel-links.module.css';

const iconProps = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const Person = ({ user }: { user: UserData }) => (
  <div className={styles['person']}>
    <Avatar user={user} size={48} />
    <div className={styles['names']}>
      <p className={styles['name']}>{[user.firstName, user.lastName].filter(Boolean).join(' ') || user.email}</p>
      <p className={styles['organization']}>{user.orgName}</p>
    </div>
  </div>
);

const PersonalLinks = () => (
  <>
    <Link to="/account/profile">
      <IconUser {...iconProps} />
      My Profile
    </Link>
    <Link to="/account/preferences">
      <IconAdjustmentsHorizontal {...iconProps} />
      Preferences
    </Link>
    <Link to="/account/billing">
      <IconCreditCard {...iconProps} />
      Billing
    </Link>
  </>
);

const SettingsLinks = () => (
  <>
    <Allowed to="perm-users-groups">
      <Link to="/settings/users">
        <IconUsers {...iconProps} />
        Users and Groups
      </Link>
    </Allowed>
    <Allowed to="perm-locations">
      <Link to="/settings/locations">
        <IconMapPin {...iconProps} />
        Locations
      </Link>
    </Allowed>
    <Allowed to="perm-display-configurations">
      <Link to="/settings/display">
        <IconColumns3 {...iconProps} />
        Display Configurations
      </Link>
    </Allowed>
    <Allowed to="perm-users-groups">
      <Link to="/settings/retention">
        <IconArchive {...iconProps} />
        Data retention
      </Link>
      <Link to="/settings/audit">
        <IconHistory {...iconProps} />
        Audit log
      </Link>
    </Allowed>
  </>
);

export const AccountSlider = ({ user, onClose }: { user: UserData; onClose: () => void }) => {
  useCloseOnNavigation(onClose);
  return (
    <Slider title="Account" narrow onClose={onClose}>
      <Person user={user} />
      <nav aria-label="Account" className={styles['links']}>
        <PersonalLinks />
        <SettingsLinks />
        <hr className={styles['rule']} />
        <Link to="/logout">
          <IconLogout {...iconProps} />
          Logout
        </Link>
      </nav>
      <ColorSchemeSwitch />
    </Slider>
  );
};
