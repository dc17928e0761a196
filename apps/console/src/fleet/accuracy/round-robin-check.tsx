import { Button } from '@mantine/core';
import type { BayBiasAnswer, RoundRobinMove } from '@ohmstead/contract';
import { useState, type ReactNode } from 'react';
import { useRoundRobin } from '../../data/bay-bias-api.ts';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import styles from './accuracy.module.css';
import { reasonWords, roundRobinWords, wantsRoundRobin, wayWords } from './round-robin-words.ts';

type RoundRobinCheckProps = {
  look: BayBiasAnswer;
  /** Whose bays are to be compared sooner; by default all. */
  deviceId?: number;
  /** The name of the battery, which leads to it. */
  children: (move: RoundRobinMove) => ReactNode;
};

const Proposal = ({ look, deviceId, children }: RoundRobinCheckProps) => {
  const { data: answer, error, refetch } = useRoundRobin(deviceId);
  if (answer === undefined && error !== null)
    return <LoadFailed what="The round robin check" error={error} onRetry={refetch} />;
  if (answer === undefined) return <Waiting words="Choosing batteries…" />;
  const { before, after } = roundRobinWords(answer, look.pools[0]?.repeatability ?? null);
  return (
    <>
      {before.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {answer.moves.length === 0 ? null : (
        <ol className={styles['moves']} aria-label="Batteries to move">
          {answer.moves.map((move) => (
            <li key={move.batteryId}>
              <p className={styles['name']}>
                {children(move)} {wayWords(move)}
              </p>
              <p className={styles['facts']}>
                <span>{[move.modelName, move.serviceType, move.serviceParameters].filter(Boolean).join(', ')}</span>
                <span>{reasonWords(move)}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
      <div className={styles['limits']}>
        {after.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </>
  );
};

/** Which batteries to measure in which other bay, offered while some bays cannot be judged. */
export const RoundRobinCheck = (props: RoundRobinCheckProps) => {
  const [isAsked, setIsAsked] = useState(false);
  if (!wantsRoundRobin(props.look)) return null;
  return (
    <section className={styles['round']} aria-label="Round robin check">
      <h3>Round robin check</h3>
      {isAsked ? (
        <Proposal {...props} />
      ) : (
        <>
          <p>
            Bays are compared by batteries that several of them have measured. Some bays have too few of these tests.
          </p>
          <Button variant="default" onClick={() => setIsAsked(true)}>
            Propose batteries to move
          </Button>
        </>
      )}
    </section>
  );
};
