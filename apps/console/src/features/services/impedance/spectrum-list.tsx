import type { ServiceSpectrum, SpectrumAnalysis } from '@ohmstead/contract';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { spectrumLabels } from '../spectra/spectra-note.ts';
import { validityMarks } from '../spectra/validity-words.ts';
import { resistanceText } from './resistance-text.ts';
import styles from './impedance.module.css';

type SpectrumListProps = {
  spectra: readonly ServiceSpectrum[];
  analysisOf: (serviceId: number) => SpectrumAnalysis | undefined;
  /** Those without an analysis will not get one unless it is asked for again. */
  hasFailed: boolean;
  current: number;
  onChoose: (serviceId: number) => void;
};

const verdictOf = ({ refused, validity }: SpectrumAnalysis) =>
  validity?.verdict ?? (refused === null ? undefined : 'refused');

const Verdict = ({ analysis, hasFailed }: { analysis: SpectrumAnalysis | undefined; hasFailed: boolean }) => {
  if (analysis === undefined)
    return <span className={styles['minor']}>{hasFailed ? 'Not analysed' : 'Analysing…'}</span>;
  const verdict = verdictOf(analysis);
  return verdict === undefined ? null : <StatusIcon {...validityMarks[verdict]} />;
};

/** What a workshop reads from a fit: the ohmic resistance, and that of the arcs. */
const Resistances = ({ fit }: { fit: NonNullable<SpectrumAnalysis['fit']> }) => (
  <span className={styles['minor']}>
    <code>{fit.circuit}</code>
    {fit.ohmicResistance === null ? null : <span>Ohmic {resistanceText(fit.ohmicResistance)}</span>}
    {fit.arcsResistance === null ? null : <span>Arcs {resistanceText(fit.arcsResistance)}</span>}
  </span>
);

/** The spectra of the page, each with its verdict and what its fit found. */
export const SpectrumList = ({ spectra, analysisOf, hasFailed, current, onChoose }: SpectrumListProps) => {
  const labels = spectrumLabels(spectra);
  return (
    <ul className={styles['list']} aria-label="Spectra">
      {spectra.map(({ serviceId }, index) => {
        const analysis = analysisOf(serviceId);
        return (
          <li key={serviceId}>
            <button type="button" aria-current={serviceId === current} onClick={() => onChoose(serviceId)}>
              <span className={styles['label']}>{labels[index]}</span>
              <Verdict analysis={analysis} hasFailed={hasFailed} />
              {analysis?.fit ? <Resistances fit={analysis.fit} /> : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
};
