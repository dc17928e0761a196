import { maxLabels } from '@ohmstead/domain';
import { useEffect, useState } from 'react';
import { codesOf } from '../../data/label-codes-api.ts';
import { notifyError } from '../../ui/notices/notify.ts';

/** The codes of these batteries, asked for when they are printed: those that have none get one. */
export const usePrintedCodes = (batteryIds: readonly number[]) => {
  const [codes, setCodes] = useState<ReadonlyMap<number, string>>(new Map());
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    // Only now are the codes on the page.
    if (codes.size > 0) window.print();
  }, [codes]);
  const print = async () => {
    setWaiting(true);
    try {
      const { address, batteries } = await codesOf('batteries', batteryIds.slice(0, maxLabels));
      setCodes(new Map(batteries.map(([id, code]) => [id, address + code])));
    } catch (error) {
      notifyError(error, 'The work list cannot be printed');
    }
    setWaiting(false);
  };
  return { codes, print, isWaiting };
};
