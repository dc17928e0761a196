import { NativeSelect } from '@mantine/core';
import type { ServiceSpectrum } from '@ohmstead/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ChartLegend } from '../../../charts/view/chart-legend.tsx';
import { Chart } from '../../../charts/view/chart.tsx';
import { bodePlot } from './bode-plot.ts';
import { nyquistPlot } from './nyquist-plot.ts';
import { sohMeaning, spectrumLabel } from './spectra-note.ts';
import { spectraWarning } from './spectra-warning.ts';
import styles from './spectra.module.css';

const heightPx = 420;
const emptyText = 'No service data to chart';

const Warning = ({ words }: { words: string }) => (
  <p className={styles['warning']} role="note">
    <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
    {words}
  </p>
);

/** A single spectrum needs no legend; its label is below the title. */
const noteOf = (spectra: readonly ServiceSpectrum[]): string | undefined => {
  const named = spectra.length === 1 ? spectra.map(spectrumLabel) : [];
  const parts = [...named, sohMeaning(spectra)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('. ');
};

type FitSelectProps = {
  spectra: readonly ServiceSpectrum[];
  value: number | undefined;
  onChange: (serviceId: number | undefined) => void;
};

/** The spectrum that the Nyquist plot is fitted to: with equal scales, a low impedance beside a high one is a dot. */
const FitSelect = ({ spectra, value, onChange }: FitSelectProps) => (
  <NativeSelect
    label="Fit plot to"
    data={[
      { value: '', label: 'All spectra' },
      ...spectra.map((spectrum) => ({ value: String(spectrum.serviceId), label: spectrumLabel(spectrum) })),
    ]}
    value={value === undefined ? '' : String(value)}
    onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
  />
);

/** Impedance spectra as a Nyquist plot, and over frequency beside it. */
export const Spectra = ({
  spectra,
  titleHidden = false,
  headingLevel = 3,
}: {
  spectra: readonly ServiceSpectrum[];
  titleHidden?: boolean;
  headingLevel?: 2 | 3;
}) => {
  const [chosen, setChosen] = useState<number>();
  const fittedTo = spectra.some(({ serviceId }) => serviceId === chosen) ? chosen : undefined;
  const nyquist = useMemo(() => nyquistPlot(spectra, fittedTo), [spectra, fittedTo]);
  const bode = useMemo(() => bodePlot(spectra), [spectra]);
  const warning = spectraWarning(spectra);
  return (
    <div className={styles['spectra']}>
      {warning === undefined ? null : <Warning words={warning} />}
      {spectra.length === 1 ? null : (
        <div className={styles['legend']}>
          <ChartLegend layers={nyquist.layers} />
          <FitSelect spectra={spectra} value={fittedTo} onChange={setChosen} />
        </div>
      )}
      <div className={styles['nyquist']}>
        <Chart
          // A different fit resets the view.
          key={fittedTo}
          plot={nyquist}
          headingLevel={headingLevel}
          heightPx={heightPx}
          emptyText={emptyText}
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
          emptyText={emptyText}
          note="Solid: magnitude · dashed: phase"
          legend={<></>}
        />
      </div>
    </div>
  );
};
