import { keepThresholds, type JudgedAs } from '@ohmstead/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { call } from './call.ts';

/** Of any battery. A store, since every row of a list asks. */
const thresholdOf = createStore(keepThresholds([]));

/** Loads the thresholds and keeps them up to date; once on a page. */
export const useLoadedKeepThresholds = (): void => {
  const { data } = useQuery({
    queryKey: ['dispositionPolicies', 'thresholds'],
    queryFn: async () => (await call('GET /api/dispositionPolicies/thresholds')).thresholds,
  });
  useEffect(() => {
    if (data !== undefined) thresholdOf.set(keepThresholds(data));
  }, [data]);
};

/** From which state of health batteries are kept, each by the policy that judges it. */
export const useKeepThresholds = (): ((battery: JudgedAs) => number) => useStore(thresholdOf);

/** For computations outside React; whoever shows them follows `useKeepThresholds`. */
export const currentKeepThresholds = (): ((battery: JudgedAs) => number) => thresholdOf.get();
