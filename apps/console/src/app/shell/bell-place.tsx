import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { whenQuiet } from '../../data/chunks/when-quiet.ts';
import { WithData } from './with-data.tsx';
import styles from './header.module.css';

const AlarmBell = lazyPart(
  () => import('./alarm-bell.tsx'),
  (module) => module.AlarmBell,
);

/** The bell comes once the page is shown; its place is there from the beginning, so that nothing moves. */
export const BellPlace = () => {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  return (
    <span className={styles['bell']}>
      <Suspense>
        {isQuiet ? (
          <WithData>
            <AlarmBell />
          </WithData>
        ) : null}
      </Suspense>
    </span>
  );
};
