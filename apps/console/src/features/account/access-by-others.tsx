import type { AccessByOther } from '@ohmstead/contract';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { ExactTime } from '../../ui/values/relative-time.tsx';
import { useAccessByOthers } from './access-by-others-api.ts';
import styles from './access-by-others.module.css';

const Access = ({ access: { by, startedAt, until, reason } }: { access: AccessByOther }) => (
  <li className={styles['access']}>
    <p className={styles['who']}>
      <strong>{by}</strong>
      <span className={styles['when']}>
        <ExactTime at={startedAt} /> to <ExactTime at={until} />
      </span>
    </p>
    <p className={styles['reason']}>{reason}</p>
  </li>
);

const Accesses = ({ accesses }: { accesses: readonly AccessByOther[] }) =>
  accesses.length === 0 ? (
    <p>No one has viewed as you.</p>
  ) : (
    <ul className={styles['accesses']}>
      {accesses.map((access) => (
        <Access key={access.startedAt} access={access} />
      ))}
    </ul>
  );

/** Who has looked through the user's eyes, as far back as the audit log goes. */
export const AccessByOthers = () => {
  const { data, error, refetch } = useAccessByOthers();
  return (
    <>
      <p className={styles['note']}>
        To help you, an administrator can see what you see, for 30 minutes. They can change nothing, and your password,
        sessions and tokens stay hidden from them.
      </p>
      {data === undefined ? (
        error === null ? (
          <Waiting words="Loading…" />
        ) : (
          <LoadFailed what="The list" error={error} onRetry={refetch} />
        )
      ) : (
        <Accesses accesses={data} />
      )}
    </>
  );
};
