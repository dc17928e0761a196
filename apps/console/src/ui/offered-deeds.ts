import type { Icon } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../lib/store.ts';

/** What a button on the screen does, for the palette, which so offers nothing that the screen does not. */
export type Deed = { label: string; Icon: Icon; run: () => unknown };

export const offeredDeeds = createStore<readonly Deed[]>([]);

/** While a button is on the screen and not disabled, the palette offers what it does. */
export const useOfferedDeed = (isOffered: boolean, { label, Icon, run }: Deed): void => {
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    if (!isOffered) return undefined;
    const deed = { label, Icon, run: () => runLatest() };
    offeredDeeds.set([...offeredDeeds.get(), deed]);
    return () => offeredDeeds.set(offeredDeeds.get().filter((each) => each !== deed));
  }, [isOffered, label, Icon]);
};
