import { PairingScreen } from './pairing-screen.tsx';
import { useTick } from './use-tick.ts';
import { useWall } from './use-wall.ts';
import { WallBoard } from './wall-board.tsx';
import { staleAfterMs } from './wall-words.ts';
import styles from './wall.module.css';

/** A screen that nobody touches: the bays by location, or how to pair it. */
export const WallPage = ({ location }: { location: string | null }) => {
  const [wall, pair] = useWall(location);
  const now = useTick();
  if (wall.state === 'unpaired') return <PairingScreen ended={wall.ended} onPaired={pair} />;
  if (wall.board !== null) return <WallBoard board={wall.board} isFixed={location !== null} now={now} />;
  return (
    <main className={styles['pairing']}>
      <p className={styles['hint']}>
        {now - wall.askedAt > staleAfterMs ? 'The server cannot be reached. Trying again…' : 'Loading…'}
      </p>
    </main>
  );
};
