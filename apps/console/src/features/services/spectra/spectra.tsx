import type { ServiceSpectrum } from '@ohmstead/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
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

/** A single spectrum needs no legend: what that would say stands below the title. */
const noteOf = (spectra: readonly ServiceSpectrum[]): string | undefined => {
  const named = spectra.length === 1 ? spectra.map(spectrumLabel) : [];
  const parts = [...named, sohMeaning(spectra)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('. ');
};

/** Impedance spectra as a Nyquist plot, and the same ones over frequency beside it. */
export const Spectra = ({
  spectra,
  titleHidden = false,
}: {
  spectra: readonly ServiceSpectrum[];
  titleHidden?: boolean;
}) => {
  const nyquist = useMemo(() => nyquistPlot(spectra), [spectra]);
  const bode = useMemo(() => bodePlot(spectra), [spectra]);
  const warning = spectraWarning(spectra);
  return (
    <div className={styles['spectra']}>
      {warning === undefined ? null : <Warning words={warning} />}
      {spectra.length === 1 ? null : (
        <div className={styles['legend']}>
          <ChartLegend layers={nyquist.layers} />
        </div>
      )}
      <div className={styles['nyquist']}>
        <Chart
          plot={nyquist}
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
          heightPx={heightPx}
          emptyText={emptyText}
          note="Solid: magnitude · dashed: phase"
          legend={<></>}
        />
      </div>
    </div>
  );
};
