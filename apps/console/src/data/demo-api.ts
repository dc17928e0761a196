import type { Demo } from '@ohmstead/contract';
import { useEffect, useState } from 'react';
import { call } from './call.ts';

/** Whom a visitor may try the demo as. Asked without the cache of queries, which only somebody signed in has. */
export const useDemo = (): Demo | undefined => {
  const [demo, setDemo] = useState<Demo>();
  useEffect(() => {
    let isWanted = true;
    call('GET /api/demo').then(
      (answer) => (isWanted ? setDemo(answer) : undefined),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return demo;
};
