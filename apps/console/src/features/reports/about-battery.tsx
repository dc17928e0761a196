import type { BatteryDetail } from '@ohmstead/contract';
import { useEffect, useState } from 'react';
import { SohBasis } from '../../fleet/soh-basis.tsx';
import { useBattery } from './reports-api.ts';

/** Passing over points with the pointer must not send requests. */
const restingMs = 150;

/** Returns the value once it has stayed the same for a moment; undefined before that. */
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

/** The battery of a point, and its state of health with date and temperature. */
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
