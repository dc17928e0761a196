import type { BatteryDetail } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { SohBasis } from '../../fleet/soh-basis.tsx';

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

const useBattery = (batteryId: number) => {
  const rested = useRested(batteryId);
  return useQuery({
    queryKey: ['reports', 'battery', batteryId],
    queryFn: () => api.get<BatteryDetail>(`/batteries/${batteryId}`),
    enabled: rested !== undefined,
    staleTime: freshMs,
    retry: false,
  });
};

const nameOf = ({ serialNumber, modelName }: BatteryDetail): string =>
  `Battery ${serialNumber ?? 'No Serial'}${modelName === null ? '' : ` (${modelName})`}`;

/** Which battery a point is, and which state of health: of which day, and how warm. */
export const AboutBattery = ({ batteryId }: { batteryId: number }) => {
  const { data: battery } = useBattery(batteryId);
  if (battery === undefined) return <>Battery ID {batteryId}</>;
  const { lastSoh, lastSohTime, lastTemperature } = battery;
  return (
    <>
      {nameOf(battery)}, ID {batteryId}
      {lastSoh === null ? null : (
        <>
          . <SohBasis sohPercent={lastSoh} atMs={lastSohTime} temperatureC={lastTemperature} />
        </>
      )}
    </>
  );
};
