import type { WallPairing } from '@ohmstead/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { askForCode, fetchToken } from '../data/wall-api.ts';

const everyMs = 3_000;
/** A server that is away, or has had enough, is asked less often. */
const retryMs = 15_000;

/** The code to show; null until there is one. Ends when somebody has approved it. */
export const usePairing = (onPaired: (token: string) => void): { pairing: WallPairing | null; isReached: boolean } => {
  const [pairing, setPairing] = useState<WallPairing | null>(null);
  const [isReached, setReached] = useState(true);
  const paired = useEffectEvent(onPaired);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let secret: string | null = null;
    const again = (ms: number) => {
      if (isCurrent) timer = setTimeout(() => void step(), ms);
    };
    const begin = async () => {
      const asked = await askForCode();
      if (!isCurrent) return;
      const isAnswered = typeof asked !== 'string';
      setReached(isAnswered);
      setPairing(isAnswered ? asked.answer : null);
      secret = isAnswered ? asked.answer.secret : null;
      again(isAnswered ? everyMs : retryMs);
    };
    const step = async () => {
      if (secret === null) return begin();
      const asked = await fetchToken(secret);
      if (!isCurrent) return;
      setReached(asked !== 'unreached');
      if (asked === 'refused') return begin();
      if (asked === 'unreached') return again(everyMs);
      if (asked.answer.token === null) return again(everyMs);
      paired(asked.answer.token);
    };
    void step();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, []);
  return { pairing, isReached };
};
