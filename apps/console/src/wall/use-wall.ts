import type { WallAnswer } from '@ohmstead/contract';
import { useCallback, useEffect, useState } from 'react';
import { keepToken, keptToken, readWall } from '../data/wall-api.ts';

export type Board = { wall: WallAnswer; receivedAt: number };
/** `ended` says that this screen was paired until now. */
export type WallState =
  | { state: 'unpaired'; ended: boolean }
  | { state: 'paired'; board: Board | null; askedAt: number };

const everyMs = 5_000;

/**
 * Asks for everything every few seconds, since a stream of changes carries no bearer token, and since only an answer shows that what is on
 * the screen is true.
 */
export const useWall = (location: string | null): [WallState, (token: string) => void] => {
  const [token, setToken] = useState(keptToken);
  const [state, setState] = useState<WallState>(() => ({ state: 'paired', board: null, askedAt: Date.now() }));
  const isWanted = state.state === 'paired';
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const asked = await readWall(token, location);
      if (!isCurrent) return;
      if (asked === 'refused') {
        keepToken(null);
        setToken(null);
        setState({ state: 'unpaired', ended: token !== null });
        return;
      }
      if (asked !== 'unreached') {
        const board = { wall: asked.answer, receivedAt: Date.now() };
        setState({ state: 'paired', board, askedAt: board.receivedAt });
      }
      timer = setTimeout(() => void ask(), everyMs);
    };
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [token, location, isWanted]);
  const pair = useCallback((given: string) => {
    keepToken(given);
    setToken(given);
    setState({ state: 'paired', board: null, askedAt: Date.now() });
  }, []);
  return [state, pair];
};
