import type { Demo } from '@ohmstead/contract';
import { useEffect, useState } from 'react';
import { call } from './call.ts';

/** Whom a visitor may try the demo as. Asked without the cache of queries, which only somebody signed in has. */
export const useDemo = (): Demo | undefined => {
  const [demo, setDemo] = useState<Demo>();
  useEffect(() => {
    call('GET /api/demo').then(setDemo, () => undefined);
  }, []);
  return demo;
};
