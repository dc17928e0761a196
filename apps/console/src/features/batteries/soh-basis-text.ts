import { measureText } from '../../charts/plot/value-text.ts';
import { shortDate } from '../../lib/relative-date.ts';
import type { SohBasisProps } from '../../ui/soh-basis.tsx';

const measured = (value: number, unit: string, digits: number): string =>
  measureText({ label: '', scale: 'number', unit, digits }, value);

/** What `SohBasis` says on the screen, for paper. */
export const sohBasisText = ({ sohPercent, fccMah = null, atMs, temperatureC }: SohBasisProps): string =>
  [
    `State of health ${measured(sohPercent ?? NaN, '%', 1)}: full charge capacity`,
    fccMah === null ? '' : ` of ${measured(fccMah, 'mAh', 0)}`,
    ' against design capacity',
    atMs === null ? '' : `, ${shortDate(atMs)}`,
    temperatureC === null ? '' : ` at ${measured(temperatureC, '°C', 0)}`,
  ].join('');
