import type { ServiceRow } from '@ohmstead/contract';
import { SohBasis } from '../../ui/soh-basis.tsx';

type Shown = Pick<ServiceRow, 'soh' | 'fcc' | 'startTime' | 'duration' | 'temp' | 'status'>;

/** Which state of health the service found, or that it runs. */
export const ServiceSohNote = ({ service: { soh, fcc, startTime, duration, temp, status } }: { service: Shown }) => {
  if (status === 'servicing') return <>This service is running: the chart grows with it.</>;
  if (soh === null) return <>This service did not measure a state of health.</>;
  return <SohBasis sohPercent={soh} fccMah={fcc} atMs={startTime + (duration ?? 0) * 1_000} temperatureC={temp} />;
};
