import { bayStatusLabels } from '@ohmstead/domain';
import { BayGlyph } from '../fleet/bay-glyph.tsx';
import type { Board } from './use-wall.ts';
import { useViewport } from './use-tick.ts';
import { AlarmMark, WallDevice } from './wall-device.tsx';
import { layoutOf, pageAt, pagesOf, type WallPage } from './wall-layout.ts';
import { clockWords, countedStatuses, countsOf, shiftAt, sinceWords, spanWords, staleAfterMs } from './wall-words.ts';
import styles from './wall.module.css';

declare module 'react' {
  interface CSSProperties {
    /** The scale of everything on the wall. */
    '--u'?: number;
    '--columns'?: number;
  }
}

/** Of the whole location, whichever of its pages is shown. */
const Summary = ({ page: { location } }: { page: WallPage }) => {
  const counts = countsOf(location.devices);
  return (
    <ul className={styles['summary']}>
      {countedStatuses(counts).map((status) => (
        <li key={status}>
          <BayGlyph status={status} level={status === 'inprogress' ? 0.5 : null} />
          <b>{counts.bays[status]}</b>
          <span>{bayStatusLabels[status]}</span>
        </li>
      ))}
      {counts.offline === 0 ? null : (
        <li>
          <BayGlyph status="idle" level={null} offline />
          <b>{counts.offline}</b>
          <span>Offline</span>
        </li>
      )}
      {counts.alarms === 0 ? null : (
        <li>
          <AlarmMark severity="critical" isAlone />
          <b>{counts.alarms}</b>
          <span>{counts.alarms === 1 ? 'Alarm' : 'Alarms'}</span>
        </li>
      )}
    </ul>
  );
};

/** Whatever keeps the screen from asking: what it shows was true then. */
const Stale = ({ receivedAt, now }: { receivedAt: number; now: number }) => (
  <p className={styles['stale']} role="alert">
    <b>Not current.</b> This is from {sinceWords(receivedAt, now)}, {spanWords(now - receivedAt)} ago. Trying to reach
    the server.
  </p>
);

type WallBoardProps = { board: Board; isFixed: boolean; now: number };

export const WallBoard = ({ board: { wall, receivedAt }, isFixed, now }: WallBoardProps) => {
  const viewport = useViewport();
  const pages = pagesOf(wall.locations, viewport);
  const index = pageAt(now, pages.length);
  const page = pages[index];
  const isStale = now - receivedAt > staleAfterMs;
  const serverNow = wall.at + now - receivedAt;
  const [x, y] = shiftAt(now);
  return (
    <main
      className={styles['wall']}
      data-stale={isStale}
      style={{ '--u': layoutOf(viewport).unit, transform: `translate(${x}px, ${y}px)` }}
    >
      <header>
        <div>
          <h1>{page === undefined ? 'Ohmstead' : (page.location.name ?? 'Without a location')}</h1>
          {pages.length > 1 ? (
            <p className={styles['quiet']}>
              {index + 1} of {pages.length}
            </p>
          ) : null}
        </div>
        {page === undefined ? null : <Summary page={page} />}
        <time>{clockWords(serverNow)}</time>
      </header>
      {isStale ? <Stale receivedAt={receivedAt} now={now} /> : null}
      {page === undefined ? (
        <div className={styles['empty']}>
          <h2>No analyzers to show</h2>
          <p>
            {isFixed
              ? 'There are none at this location, or this screen may not show it.'
              : 'There are none yet at the locations that this screen may show.'}
          </p>
        </div>
      ) : (
        <div className={styles['devices']} style={{ '--u': page.layout.unit }}>
          {page.devices.map((device) => (
            <WallDevice
              key={`${device.id}:${device.bays[0]?.id}`}
              device={device}
              columns={page.layout.columns}
              now={isStale ? receivedAt : serverNow}
            />
          ))}
        </div>
      )}
      {wall.more ? (
        <p className={styles['quiet']}>There are more analyzers than a screen can show. Choose a location.</p>
      ) : null}
    </main>
  );
};
