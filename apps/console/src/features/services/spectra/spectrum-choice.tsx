import type { ServiceSpectrum } from '@ohmstead/contract';
import { SeriesCheckbox } from '../../../charts/view/series-checkbox.tsx';
import { batteryOf, spectrumDates, spectrumLabels } from './spectra-note.ts';
import styles from './spectra.module.css';

export type SpectrumOption = { serviceId: number; label: string };
export type SpectrumOptions = { title: string; options: readonly SpectrumOption[] };

/** The spectra by name; the battery is named once if all are of the same one. */
export const spectrumOptions = (spectra: readonly ServiceSpectrum[]): SpectrumOptions => {
  const batteries = new Set(spectra.map(batteryOf));
  const labels = batteries.size === 1 ? spectrumDates(spectra) : spectrumLabels(spectra);
  return {
    title: batteries.size === 1 ? `Spectra of ${[...batteries].join()}` : 'Spectra',
    options: spectra.map(({ serviceId }, index) => ({ serviceId, label: labels[index] ?? '' })),
  };
};

type SpectrumChoiceProps = SpectrumOptions & {
  hidden: ReadonlySet<number>;
  onChange: (hidden: ReadonlySet<number>) => void;
};

/** One checkbox per spectrum; they also serve as the legend of both plots. */
export const SpectrumChoice = ({ title, options, hidden, onChange }: SpectrumChoiceProps) => (
  <fieldset className={styles['choice']}>
    <legend>{title}</legend>
    <div className={styles['options']}>
      {options.map(({ serviceId, label }, index) => (
        <SeriesCheckbox
          key={serviceId}
          label={label}
          index={index}
          isShown={!hidden.has(serviceId)}
          onToggle={() => onChange(hidden.symmetricDifference(new Set([serviceId])))}
        />
      ))}
    </div>
  </fieldset>
);
