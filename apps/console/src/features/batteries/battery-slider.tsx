import { Button, Tabs } from '@mantine/core';
import type { BatteryDetail } from '@ohmstead/contract';
import { useState, type ReactNode } from 'react';
import type { PlotSpectra } from '../../entity-list/bulk/bulk-actions.ts';
import { splitKeywords } from '../../entity-list/search/list-search.ts';
import { useSliderTab } from '../../entity-list/detail/use-slider-tab.ts';
import { useDetail } from '../../entity-list/detail/detail-api.ts';
import { useMay } from '../../data/session/session.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DetailSlider } from '../../ui/dialog/detail-slider.tsx';
import { EditButton } from '../../ui/editing/edit-button.tsx';
import { FieldList } from '../../ui/values/field-list.tsx';
import { batteryFieldGroups } from './battery-fields.tsx';
import { BatteryForm } from './battery-form.tsx';
import { batteryName } from './battery-name.ts';
import { BatteryImageField } from './battery-image-field.tsx';
import { BatteryPicture } from './battery-picture.tsx';
import { BatteryCertificates } from './certificates/battery-certificates.tsx';
import { printBatteryLabels } from './print-battery-labels.ts';
import { VerdictReasons } from './page/verdict-reasons.tsx';
import { StateOfHealthTrend } from './history/battery-history.tsx';
import styles from './battery-slider.module.css';

const titleOf = (battery: BatteryDetail): string =>
  battery.modelName === null ? batteryName(battery) : `${batteryName(battery)} (${battery.modelName})`;

const ListLink = ({ serialNumber }: BatteryDetail) =>
  serialNumber === null ? null : (
    <ButtonLink to="/batteries" search={{ filter: { keywords: splitKeywords(serialNumber) } }} variant="default">
      View on Batteries page
    </ButtonLink>
  );

type CompareSpectraProps = {
  /** A process of the previous version, which may still run during an upgrade, does not name them. */
  spectrumServiceIds?: readonly number[];
  onCompare: PlotSpectra;
};

/** Offered from two spectra on, since a single one is shown with its service. */
const CompareSpectra = ({ spectrumServiceIds = [], onCompare }: CompareSpectraProps) =>
  spectrumServiceIds.length < 2 ? null : (
    <Allowed to="perm-nyquist">
      <Button variant="default" onClick={() => onCompare(spectrumServiceIds)}>
        Compare spectra
      </Button>
    </Allowed>
  );

type ContentsProps = { battery: BatteryDetail; compareSpectra: PlotSpectra; alarms: ReactNode };

const Details = ({ battery, compareSpectra }: Omit<ContentsProps, 'alarms'>) => (
  <>
    {battery.lastServiceId === null ? null : (
      <Allowed to="perm-batteries-charts">
        <StateOfHealthTrend battery={battery} />
      </Allowed>
    )}
    <div className={styles['top']}>
      <BatteryPicture {...battery} />
      <div className={styles['ways']}>
        <CompareSpectra {...battery} onCompare={compareSpectra} />
        <ButtonLink to="/batteries/$id" params={{ id: String(battery.batteryId) }} variant="default">
          Open page
        </ButtonLink>
        <ListLink {...battery} />
        <ButtonLink to="/batteries/$id/sheet" params={{ id: String(battery.batteryId) }} variant="default">
          Print
        </ButtonLink>
        <Button variant="default" onClick={() => void printBatteryLabels([battery])}>
          Label
        </Button>
      </div>
      <Allowed to="perm-batteries-edit">
        <BatteryImageField battery={battery} />
      </Allowed>
    </div>
    <div className={styles['reasons']}>
      <VerdictReasons battery={battery} />
    </div>
    {batteryFieldGroups(battery).map(({ title, fields }) => (
      <FieldList key={title} title={title} fields={fields} />
    ))}
    <BatteryCertificates battery={battery} />
  </>
);

const tabs = ['info', 'alarms'] as const;

const Contents = ({ alarms, ...details }: ContentsProps) => {
  const [tab, openTab] = useSliderTab(tabs);
  return (
    <Tabs value={tab} onChange={openTab} keepMounted={false}>
      <Tabs.List className={styles['tabs'] ?? ''}>
        <Tabs.Tab value="info">Battery info</Tabs.Tab>
        <Tabs.Tab value="alarms">Alarms</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="info">
        <Details {...details} />
      </Tabs.Panel>
      <Tabs.Panel value="alarms">{alarms}</Tabs.Panel>
    </Tabs>
  );
};

const useMayChange = (): boolean => {
  const mayEdit = useMay('perm-batteries-edit');
  return useMay('perm-batteries-retire') || mayEdit;
};

type BatterySliderProps = {
  id: number;
  /** Plots belong to another feature, so the page connects them. */
  compareSpectra: PlotSpectra;
  /** Alarms belong to another feature too. */
  alarms: ReactNode;
  onClose: () => void;
};

/** One battery with all fields, kept up to date, for reading and editing. */
export const BatterySlider = ({ id, compareSpectra, alarms, onClose }: BatterySliderProps) => {
  const [isEditing, setIsEditing] = useState(false);
  const mayChange = useMayChange();
  return (
    <DetailSlider
      noun="battery"
      query={useDetail('batteries', id)}
      titleOf={titleOf}
      actions={mayChange ? <EditButton isEditing={isEditing} onClick={() => setIsEditing(true)} /> : null}
      isEditing={isEditing}
      onClose={onClose}
    >
      {(battery) =>
        isEditing ? (
          <BatteryForm battery={battery} onDone={() => setIsEditing(false)} />
        ) : (
          <Contents battery={battery} compareSpectra={compareSpectra} alarms={alarms} />
        )
      }
    </DetailSlider>
  );
};
