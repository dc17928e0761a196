import { IconCloudOff } from '@tabler/icons-react';
import { connection } from '../../data/connection.ts';
import { useStore } from '../../lib/store.ts';
import { Banner } from './banner.tsx';
import styles from './offline-banner.module.css';

/** Shown below the header while the server cannot be reached. */
export const OfflineBanner = () => {
  const offline = useStore(connection) === 'offline';
  return (
    <div role="status" className={styles['place']}>
      {offline ? (
        <Banner icon={IconCloudOff}>
          <strong>Offline.</strong> What you see may be out of date. It will update when the connection is back.
        </Banner>
      ) : null}
    </div>
  );
};
