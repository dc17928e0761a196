import type { SpectrumAnalysis } from '@ohmstead/contract';
import { numberText, withUnit } from '../../../lib/text/number-text.ts';
import { quantityText } from './quantity-text.ts';
import { resistanceNote, resistanceText } from './resistance-text.ts';
import styles from './impedance.module.css';

type Fit = NonNullable<SpectrumAnalysis['fit']>;
type Fact = { label: string; text: string };

const resistance = (label: string, value: Fit['ohmicResistance']): Fact[] =>
  value === null ? [] : [{ label, text: resistanceText(value) }];

const factsOf = (fit: Fit): Fact[] => [
  ...resistance('Ohmic resistance', fit.ohmicResistance),
  ...resistance('Arcs: charge transfer and surface film', fit.arcsResistance),
  { label: 'Residual of the fit', text: `${withUnit(numberText(fit.rms, 3), '%')} rms` },
  { label: 'Bayesian information criterion', text: numberText(fit.bic, 1) },
];

const Correlations = ({ correlations }: Fit) =>
  correlations.length === 0 ? null : <p className={styles['minor']}>{correlationsText(correlations)}</p>;

const correlationsText = (correlations: Fit['correlations']): string =>
  `Strongly correlated: ${correlations.map(({ a, b, value }) => `${a} and ${b} (${numberText(value, 2)})`).join(', ')}.`;

/** Above this residual (%), a circuit describes something else than what was measured. */
const largestRms = 2;

/** What limits the trust in a fit, each as a sentence. */
export const fitWarnings = (fit: Fit): string[] =>
  [
    fit.converged ? undefined : 'The fit did not converge: the values are those of its last step.',
    fit.rms > largestRms
      ? `The circuit does not describe this spectrum: its residual is above ${withUnit(String(largestRms), '%')}.`
      : undefined,
    fit.parameters.some(({ atBound }) => atBound)
      ? 'A parameter is at its bound: the circuit does not suit this spectrum.'
      : undefined,
    fit.alternatives.length === 0
      ? undefined
      : 'Other values fit nearly as well (residual within 10 %): the spectrum does not tell them apart.',
  ].filter((sentence) => sentence !== undefined);

/** 'R0 16.52 mΩ, R1 8.7 mΩ; sum of squares 4.1 % larger.' */
const alternativeText = ({ rss, parameters }: Fit, other: Fit['alternatives'][number]): string => {
  const values = parameters.map(({ name, unit }, k) => `${name} ${quantityText(other.values[k] ?? NaN, unit)}`);
  return `${values.join(', ')}; sum of squares ${withUnit(numberText(100 * (other.rss / rss - 1), 1), '%')} larger.`;
};

const Alternatives = ({ fit }: { fit: Fit }) =>
  fit.alternatives.length === 0 ? null : (
    <ul className={styles['alternatives']} aria-label="Other values that fit nearly as well">
      {fit.alternatives.map((other) => (
        <li key={other.rss}>{alternativeText(fit, other)}</li>
      ))}
    </ul>
  );

export const FitQuality = ({ fit }: { fit: Fit }) => (
  <>
    <dl className={styles['facts']}>
      {factsOf(fit).map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    {fit.ohmicResistance === null && fit.arcsResistance === null ? null : (
      <p className={styles['minor']}>Resistances {resistanceNote}</p>
    )}
    {fitWarnings(fit).map((sentence) => (
      <p key={sentence} className={styles['warning']}>
        {sentence}
      </p>
    ))}
    <Alternatives fit={fit} />
    <Correlations {...fit} />
  </>
);
