import type { BatteryHistoryAnswer } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useMay } from '../../lib/session.ts';
import { SohBasis } from '../../ui/soh-basis.tsx';

/** A pointer that passes over a cloud asks for nothing. */
const restingMs = 150;
const freshMs = 60_000;

/** Changes with what it is told, once that has stayed the same for a moment. */
const useRested = (value: number): number | undefined => {
  const [rested, setRested] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested === value ? value : undefined;
};

const useLastSoh = (batteryId: number) => {
  const rested = useRested(batteryId);
  return useQuery({
    queryKey: ['reports', 'lastSoh', batteryId],
    queryFn: async () => {
      const { batteries } = await api.get<BatteryHistoryAnswer>('/batteries/history', { ids: [batteryId] });
      const measured = batteries[0]?.history.findLast(([, , soh]) => soh !== null);
      if (measured === undefined) return null;
      const [, atMs, sohPercent, , , fccMah, , temperatureC] = measured;
      return { atMs, sohPercent, fccMah, temperatureC };
    },
    enabled: useMay('perm-batteries-charts') && rested !== undefined,
    staleTime: freshMs,
    retry: false,
  });
};

/** Which battery a point is, and which state of health: of which day, and how warm. */
export const AboutBattery = ({ batteryId }: { batteryId: number }) => {
  const { data: basis } = useLastSoh(batteryId);
  return (
    <>
      Battery ID {batteryId}
      {basis === undefined || basis === null ? null : (
        <>
          . <SohBasis {...basis} />
        </>
      )}
    </>
  );
};
