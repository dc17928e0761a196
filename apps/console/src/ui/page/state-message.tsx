import type { ReactNode } from 'react';
import styles from './state-message.module.css';

export type StateMessageProps = {
  icon?: ReactNode;
  title: string;
  /** The explanation and the next step. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** `alert` for errors, so that they are read out at once. */
  role?: 'status' | 'alert';
};

/** The message shown instead of content that is empty, missing, forbidden or failed to load. */
export const StateMessage = ({ icon, title, children, action, role }: StateMessageProps) => (
  <div className={styles['message']} role={role}>
    {icon === undefined ? null : (
      <div className={styles['icon']} aria-hidden="true">
        {icon}
      </div>
    )}
    <h2>{title}</h2>
    {children === undefined ? null : <div className={styles['text']}>{children}</div>}
    {action}
  </div>
);
