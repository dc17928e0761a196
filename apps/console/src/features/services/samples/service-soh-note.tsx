import type { ServiceRow } from '@ohmstead/contract';
import { SohBasis } from '../../../fleet/soh-basis.tsx';
import { serviceEnd } from '../service-end.ts';

type Shown = Pick<ServiceRow, 'soh' | 'fcc' | 'startTime' | 'duration' | 'temp' | 'status'>;

/** Which state of health the service found, or that it runs. */
export const ServiceSohNote = ({ service }: { service: Shown }) => {
  const { soh, fcc, temp, status } = service;
  if (status === 'servicing') return <>This service is running: the chart grows with it.</>;
  if (soh === null) return <>This service did not measure a state of health.</>;
  return <SohBasis sohPercent={soh} fccMah={fcc} atMs={serviceEnd(service)} temperatureC={temp} />;
};
