import { useState } from 'react';
import { useMay } from '../../data/session/session.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { askToArchive } from './ask-to-archive.tsx';
import { findUsageOf } from './retention-api.ts';

/** Null is the longest time of all. */
const isShorter = (days: number | null, before: number | null): days is number =>
  days !== null && (before === null || days < before);

/** Asks only where a shorter time moves samples at once, or may do so where this user cannot see it. */
export const useArchivingQuestion = (problem: string) => {
  const [isAsking, setAsking] = useState(false);
  const seesAll = useMay('perm-all-locations');
  const findUsage = async (days: number) => {
    setAsking(true);
    try {
      return await findUsageOf(days);
    } catch (error) {
      notifyError(error, problem);
      return undefined;
    } finally {
      setAsking(false);
    }
  };
  /** True if the rule may be saved. If the effects could not be determined, a notice says so. */
  const ask = async (before: number | null, days: number | null): Promise<boolean> => {
    if (!isShorter(days, before)) return true;
    const usage = await findUsage(days);
    if (usage === undefined) return false;
    return (seesAll && usage.dueServicesCount === 0) || askToArchive({ days, usage, seesAll });
  };
  return { isAsking, ask };
};
