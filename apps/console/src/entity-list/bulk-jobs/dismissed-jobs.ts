import { isViewing } from '../../data/session/session-state.ts';
import { createStore } from '../../lib/store.ts';

const key = 'ohmstead-dismissed-bulk-jobs';
const mostKept = 50;

const readKept = (): readonly number[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
};

/** The ended jobs that need not be shown in this browser any more; ids are those of any organisation. */
export const dismissedJobs = createStore(readKept());

export const dismissJob = (id: number): void => {
  const kept = [...dismissedJobs.get(), id].slice(-mostKept);
  dismissedJobs.set(kept);
  if (!isViewing()) localStorage.setItem(key, JSON.stringify(kept));
};
