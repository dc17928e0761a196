import { Checkbox } from '@mantine/core';
import type { SpectrumAnalysis } from '@ohmstead/contract';
import { withUnit } from '../../../lib/text/number-text.ts';
import { mayHold } from './recipe.ts';
import { intervalTexts, measuredText } from './quantity-text.ts';
import styles from './impedance.module.css';

type Fit = NonNullable<SpectrumAnalysis['fit']>;
type Parameter = Fit['parameters'][number];

/** What a reader must know before using the value. */
const flagOf = ({ fixed, determined, atBound }: Parameter): string | undefined => {
  if (fixed) return 'held';
  if (atBound) return 'at its bound';
  return determined === false ? 'not determined by this spectrum' : undefined;
};

const Row = ({ parameter, fit, onHold }: { parameter: Parameter; fit: Fit; onHold: (name: string) => void }) => {
  const { name, value, standardError, unit, fixed } = parameter;
  const flag = flagOf(parameter);
  const [ends, factor] = intervalTexts(parameter);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {measuredText(value, standardError, unit)}
        {flag === undefined ? null : <em className={styles['flag']}>{flag}</em>}
      </td>
      <td>
        {ends}
        {factor === undefined ? null : (
          <>
            , <span className={styles['factor']}>{factor}</span>
          </>
        )}
      </td>
      <td>
        <Checkbox
          // As large as a finger where there are fingers.
          label={<span className={styles['hidden']}>Hold {name}</span>}
          checked={fixed}
          disabled={!fixed && !mayHold(fit, name)}
          onChange={() => onHold(name)}
        />
      </td>
    </tr>
  );
};

/** The parameters of a fit with their uncertainty. */
export const ParameterTable = ({ fit, onHold }: { fit: Fit; onHold: (name: string) => void }) => (
  <div className={styles['scroll']}>
    <table className={styles['parameters']}>
      <caption>
        Value ± standard error, and the interval that holds it with {withUnit('95', '%')}, of positive values also as a
        factor
      </caption>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Value</th>
          <th scope="col">95 % interval</th>
          <th scope="col">Hold</th>
        </tr>
      </thead>
      <tbody>
        {fit.parameters.map((parameter) => (
          <Row key={parameter.name} parameter={parameter} fit={fit} onHold={onHold} />
        ))}
      </tbody>
    </table>
  </div>
);
