import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './entry-notice.module.css';

const kinds = {
  success: { Icon: IconCircleCheck, role: 'status' },
  error: { Icon: IconCircleX, role: 'alert' },
} as const;

type EntryNoticeProps = { type: keyof typeof kinds; title: string; children: ReactNode };

/** A message within the panel. Unlike a notice, it stays. */
export const EntryNotice = ({ type, title, children }: EntryNoticeProps) => {
  const { Icon, role } = kinds[type];
  return (
    <div className={styles['notice']} data-type={type} role={role}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {children}
      </div>
    </div>
  );
};
