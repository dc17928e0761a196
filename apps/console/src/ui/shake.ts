import { useEffect, useState } from 'react';

const shakeMs = 1_000;

/** Shakes a panel for a second; a second refusal restarts it. */
export const useShake = (): { shaking: boolean; shake: () => void } => {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  useEffect(() => {
    if (startedAt === null) return undefined;
    const end = setTimeout(() => setStartedAt(null), shakeMs);
    return () => clearTimeout(end);
  }, [startedAt]);
  return { shaking: startedAt !== null, shake: () => setStartedAt(performance.now()) };
};
