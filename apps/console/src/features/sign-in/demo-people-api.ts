import type { Demo } from '@ohmstead/contract';
import { useEffect, useState } from 'react';
import { call } from '../../data/call.ts';

/** The users that a visitor can try the demo as. Read without the query cache, which exists only for logged-in users. */
export const useDemo = (): Demo | undefined => {
  const [demo, setDemo] = useState<Demo>();
  useEffect(() => {
    call('GET /api/demo').then(setDemo, () => undefined);
  }, []);
  return demo;
};
