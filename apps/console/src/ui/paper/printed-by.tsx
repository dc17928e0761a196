import { useUser } from '../../data/session/session.ts';
import { useNow } from '../../lib/now.ts';
import { exactDate } from '../../lib/text/day.ts';
import styles from './printed-by.module.css';

/** The owner of a printed page, the user who printed it and the date. */
export const PrintedBy = () => {
  const user = useUser();
  const now = useNow();
  if (user === null) return null;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <p className={styles['by']}>
      <strong>{user.orgName}</strong>
      <span>
        Printed {exactDate(now)} by {name === '' ? user.email : name}
      </span>
    </p>
  );
};
