import { useEffect, useState } from 'react';
import { prefetchChunk } from '../../data/chunks/load-chunk.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { prepareCharts } from '../picture/load-library.ts';
import styles from './chart-pending.module.css';

const wordsAfterMs = 1_000;

/** Keeps the chart's place while its data loads, and prepares the drawing library; after a second it says that it is loading. */
export const ChartPending = ({ heightPx, words }: { heightPx: number; words: string }) => {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => whenIdle(() => void prefetchChunk(prepareCharts)), []);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), wordsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles['pending']} style={{ height: heightPx }} role="status">
      {isLong ? words : null}
    </div>
  );
};
