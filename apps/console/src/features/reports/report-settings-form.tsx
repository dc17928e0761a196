import { Checkbox, SegmentedControl } from '@mantine/core';
import { binSizes } from '@ohmstead/domain';
import { useId, useState } from 'react';
import { ChartSettings } from '../../charts/view/chart-settings.tsx';
import { useLocations } from '../../data/locations-api.ts';
import { type ReportName, type ReportSettings, saveReportSettings } from './report-settings.ts';
import styles from './reports.module.css';

type LocationChoiceProps = { chosen: readonly number[]; onChange: (locations: number[]) => void };

/** The locations that a report counts; none chosen means all that the user can see. */
const LocationChoice = ({ chosen, onChange }: LocationChoiceProps) => {
  const { data: locations = [] } = useLocations();
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className={styles['choice']}>
      <legend>Locations</legend>
      <Checkbox
        label="All"
        checked={chosen.length === 0}
        disabled={chosen.length === 0}
        onChange={() => onChange([])}
      />
      <div className={styles['places']}>
        {locations.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
      </div>
    </fieldset>
  );
};

type FormProps = {
  report: ReportName;
  title: string;
  settings: ReportSettings;
  /** Only histograms with selectable bins have a bin size. */
  withBinSize: boolean;
  onClose: () => void;
};

type BinSize = ReportSettings['binSize'];

const BinSizeChoice = ({ size, onChange }: { size: BinSize; onChange: (size: BinSize) => void }) => {
  const id = useId();
  return (
    <div className={styles['sizes']}>
      <span id={id}>Bin width</span>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        value={String(size)}
        data={binSizes.map((each) => ({ value: String(each), label: `${each} %` }))}
        onChange={(value) => onChange(binSizes.find((each) => String(each) === value) ?? size)}
      />
    </div>
  );
};

/** The settings of a report: nothing changes before Save. */
export const ReportSettingsForm = ({ report, title, settings, withBinSize, onClose }: FormProps) => {
  const [draft, setDraft] = useState(settings);
  const save = () => {
    saveReportSettings(report, withBinSize ? draft : { locations: draft.locations });
    onClose();
  };
  return (
    <ChartSettings title={`${title} Settings`} onSave={save} onCancel={onClose}>
      {withBinSize ? (
        <BinSizeChoice size={draft.binSize} onChange={(binSize) => setDraft({ ...draft, binSize })} />
      ) : null}
      <LocationChoice chosen={draft.locations} onChange={(locations) => setDraft({ ...draft, locations })} />
    </ChartSettings>
  );
};
