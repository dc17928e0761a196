import { keepThresholds, type JudgedAs, type KeepThreshold } from '@ohmstead/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { call } from './call.ts';

const prepared = (thresholds: readonly KeepThreshold[]) => {
  const ofModels = new Set(thresholds.flatMap(({ scope, value }) => (scope === 'model' ? value : [])));
  const hasGroups = thresholds.some(({ scope }) => scope === 'group');
  return {
    thresholdOf: keepThresholds(thresholds),
    doesGroupDecide: (modelName: string | null) => hasGroups && !(modelName !== null && ofModels.has(modelName)),
  };
};

/** Of any battery. A store, since every row of a list asks. */
const thresholds = createStore(prepared([]));

/** Loads the thresholds and keeps them up to date; once on a page. */
export const useLoadedKeepThresholds = (): void => {
  const { data } = useQuery({
    queryKey: ['dispositionPolicies', 'thresholds'],
    queryFn: async () => (await call('GET /api/dispositionPolicies/thresholds')).thresholds,
  });
  useEffect(() => {
    if (data !== undefined) thresholds.set(prepared(data));
  }, [data]);
};

/** From which state of health batteries are kept, each by the policy that judges it. */
export const useKeepThresholds = (): ((battery: JudgedAs) => number) => useStore(thresholds).thresholdOf;

/** Whether the group of a battery of this model may decide by which policy it is judged. */
export const useDoesGroupDecide = (): ((modelName: string | null) => boolean) => useStore(thresholds).doesGroupDecide;

/** For computations outside React; whoever shows them follows `useKeepThresholds`. */
export const currentKeepThresholds = (): ((battery: JudgedAs) => number) => thresholds.get().thresholdOf;
