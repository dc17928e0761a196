import { NativeSelect } from '@mantine/core';
import type { ServiceSpectrum } from '@ohmstead/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Chart } from '../../../charts/view/chart.tsx';
import { bodePlot } from './bode-plot.ts';
import { nyquistPlot } from './nyquist-plot.ts';
import { sohMeaning, spectrumLabels } from './spectra-note.ts';
import { SpectraValidity } from './spectra-validity.tsx';
import { SpectrumChoice, spectrumOptions, type SpectrumOption } from './spectrum-choice.tsx';
import { spectraWarning } from './spectra-warning.ts';
import styles from './spectra.module.css';

const heightPx = 420;
const emptyText = 'No service data to chart';
const nothingShown = 'No spectrum selected';

const Warning = ({ words }: { words: string }) => (
  <p className={styles['warning']} role="note">
    <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
    {words}
  </p>
);

/** A single spectrum needs no legend; its label is below the title. */
const noteOf = (spectra: readonly ServiceSpectrum[]): string | undefined => {
  const named = spectra.length === 1 ? spectrumLabels(spectra) : [];
  const parts = [...named, sohMeaning(spectra)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('. ');
};

type FitSelectProps = {
  options: readonly SpectrumOption[];
  value: number | undefined;
  onChange: (serviceId: number | undefined) => void;
};

/** The spectrum that the Nyquist plot is fitted to: with equal scales, a low impedance beside a high one is a dot. */
const FitSelect = ({ options, value, onChange }: FitSelectProps) => (
  <NativeSelect
    label="Fit plot to"
    data={[
      { value: '', label: 'All spectra' },
      ...options.map(({ serviceId, label }) => ({ value: String(serviceId), label })),
    ]}
    value={value === undefined ? '' : String(value)}
    onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
  />
);

type SpectraProps = {
  spectra: readonly ServiceSpectrum[];
  /** The number of spectra that are shown at first, beginning with the first one; by default all. */
  shownAtFirst?: number | undefined;
  titleHidden?: boolean;
  headingLevel?: 2 | 3;
};

/** Impedance spectra as a Nyquist plot, and over frequency beside it. */
export const Spectra = ({ spectra, shownAtFirst = Infinity, titleHidden = false, headingLevel = 3 }: SpectraProps) => {
  const [chosen, setChosen] = useState<number>();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(
    () => new Set(spectra.slice(shownAtFirst).map(({ serviceId }) => serviceId)),
  );
  const shown = spectra.filter(({ serviceId }) => !hidden.has(serviceId));
  const { title, options } = useMemo(() => spectrumOptions(spectra), [spectra]);
  const fittedTo = shown.some(({ serviceId }) => serviceId === chosen) ? chosen : undefined;
  const nyquist = useMemo(() => nyquistPlot(spectra, fittedTo, hidden), [spectra, fittedTo, hidden]);
  const bode = useMemo(() => bodePlot(spectra, hidden), [spectra, hidden]);
  const warning = spectraWarning(shown);
  return (
    <div className={styles['spectra']}>
      {spectra.length === 1 ? null : (
        <div className={styles['choices']}>
          <SpectrumChoice title={title} options={options} hidden={hidden} onChange={setHidden} />
          <FitSelect
            options={options.filter(({ serviceId }) => !hidden.has(serviceId))}
            value={fittedTo}
            onChange={setChosen}
          />
        </div>
      )}
      {warning === undefined ? null : <Warning words={warning} />}
      <div className={styles['nyquist']}>
        <Chart
          // A different fit resets the view.
          key={fittedTo}
          plot={nyquist}
          headingLevel={headingLevel}
          heightPx={heightPx}
          emptyText={shown.length === 0 ? nothingShown : emptyText}
          titleHidden={titleHidden}
          legend={<></>}
          note={noteOf(spectra)}
        />
      </div>
      <div className={styles['bode']}>
        <Chart
          plot={bode}
          headingLevel={headingLevel}
          heightPx={heightPx}
          emptyText={shown.length === 0 ? nothingShown : emptyText}
          note="Solid: magnitude · dashed: phase"
          legend={<></>}
        />
      </div>
      <SpectraValidity spectra={spectra} />
    </div>
  );
};
