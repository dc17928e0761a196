import { shortDate } from '../lib/relative-date.ts';
import { Measure } from './measure.tsx';

export type SohBasisProps = {
  sohPercent: number | null;
  fccMah?: number | null;
  atMs: number | null;
  temperatureC: number | null;
};

/** What a state of health rests on: full charge capacity against design capacity, when, and how warm. */
export const SohConditions = ({ fccMah = null, atMs, temperatureC }: Omit<SohBasisProps, 'sohPercent'>) => (
  <>
    full charge capacity
    {fccMah === null ? null : (
      <>
        {' '}
        of <Measure value={fccMah} unit="mAh" />
      </>
    )}{' '}
    against design capacity
    {atMs === null ? null : `, ${shortDate(atMs)}`}
    {temperatureC === null ? null : (
      <>
        {' '}
        at <Measure value={temperatureC} unit="°C" digits={0} />
      </>
    )}
  </>
);

/** Which state of health a place shows. */
export const SohBasis = ({ sohPercent, ...conditions }: SohBasisProps) => (
  <span>
    State of health <Measure value={sohPercent} unit="%" digits={1} />: <SohConditions {...conditions} />
  </span>
);
