import { Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Avatar, type Person } from './avatar.tsx';
import styles from './avatar-status.module.css';

export type PersonStatus = { label: string; tone: 'good' | 'accent' | 'warning' | 'idle'; icon: Icon };

/** A user with a state: a ring and an icon in its colour, its text on hover, on touch and for screen readers. */
export const AvatarStatus = ({ user, status }: { user: Person; status: PersonStatus }) => (
  <Tooltip label={status.label} events={{ hover: true, focus: true, touch: true }}>
    <span role="img" aria-label={status.label} className={styles['person']} data-tone={status.tone}>
      <Avatar user={user} size={32} />
      <status.icon className={styles['sign']} size={16} aria-hidden="true" />
    </span>
  </Tooltip>
);
