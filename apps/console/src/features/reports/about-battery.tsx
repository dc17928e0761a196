import type { BatteryDetail } from '@ohmstead/contract';
import { useEffect, useState } from 'react';
import { SohBasis } from '../../fleet/soh-basis.tsx';
import { useBattery } from './reports-api.ts';

/** A pointer that passes over a cloud asks for nothing. */
const restingMs = 150;

/** Changes with what it is told, once that has stayed the same for a moment. */
const useRested = (value: number): number | undefined => {
  const [rested, setRested] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested === value ? value : undefined;
};

const nameOf = ({ serialNumber, modelName }: BatteryDetail): string =>
  `Battery ${serialNumber ?? 'No Serial'}${modelName === null ? '' : ` (${modelName})`}`;

/** Which battery a point is, and which state of health: of which day, and how warm. */
export const AboutBattery = ({ batteryId }: { batteryId: number }) => {
  const rested = useRested(batteryId);
  const { data: battery } = useBattery(batteryId, rested !== undefined);
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
