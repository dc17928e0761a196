import { batteryCatalogue, type BatteryRow } from '@ohmstead/contract';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowUp,
  IconCalendarRepeat,
  IconCheckbox,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react';
import { BulkEditButton } from '../../entity-list/bulk-edit/bulk-edit-button.tsx';
import type { BulkActions, BulkActionsProps, OfAllProps } from '../../entity-list/bulk/bulk-actions.ts';
import {
  BulkButton,
  BulkDeleteButton,
  BulkLabelsButton,
  BulkNyquistButton,
} from '../../entity-list/bulk/bulk-buttons.tsx';
import { BulkMore } from '../../entity-list/bulk/bulk-more.tsx';
import { BulkDownloadButton } from '../../entity-list/bulk/bulk-download-button.tsx';
import { hasTooManyExceptions, tooManyExceptions } from '../../entity-list/bulk/job-action.ts';
import { selectedRows } from '../../entity-list/bulk/selected-rows.ts';
import type { SelectedRows } from '../../entity-list/bulk/use-selection.ts';
import { batteryLabelKeys } from '../../fleet/labels/label-thing.ts';
import { askToUpgradeFirmware } from '../../fleet/upgrade-firmware.tsx';
import { counted } from '../../lib/text/number-text.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { acceptDispositions } from './accept-dispositions.ts';
import { batteryName, batteryNoun } from './battery-name.ts';
import { deleteBatteries } from './delete-batteries.ts';
import { useFavourMany } from './favour-batteries.ts';
import { lastExpiry } from './last-expiry.ts';
import { printBatteryLabels, printLabelsOfAllBatteries } from './print-battery-labels.ts';
import { retireBatteries } from './retire-batteries.ts';
import { askToSchedule, askToScheduleAll } from './schedule-form.tsx';

type Selected = { selected: SelectedRows<BatteryRow> };

/** Retires batteries in use; if all selected ones are retired, brings them back. */
const Retire = ({ selected: { ids, valuesOf } }: Selected) => {
  const dates = valuesOf('retired');
  const batteries = ids.map((batteryId, index) => ({ batteryId, retired: dates[index] ?? null }));
  const inUse = dates.filter((date) => date === null).length;
  return inUse === 0 ? (
    <BulkButton
      icon={IconArchiveOff}
      label="Unretire"
      title={`Unretire ${counted(ids.length, batteryNoun)}`}
      onClick={() => retireBatteries(batteries, null)}
    />
  ) : (
    <BulkButton
      icon={IconArchive}
      label="Retire"
      title={`Retire ${counted(inUse, batteryNoun)}`}
      onClick={() => retireBatteries(batteries, Date.now())}
    />
  );
};

/** Offered if the policies suggest to retire some of the selected batteries. */
const Accept = ({ selected: { ids, valuesOf } }: Selected) => {
  const labels = valuesOf('disposition');
  const suggested = ids.filter((_, index) => labels[index] === 'retire');
  return suggested.length === 0 ? null : (
    <BulkButton
      icon={IconCheckbox}
      label="Accept suggestion"
      title={`Accept suggestion: retire ${counted(suggested.length, batteryNoun)}`}
      onClick={() => acceptDispositions(suggested)}
    />
  );
};

const Schedule = ({ selected }: Selected) => (
  <BulkButton
    icon={IconCalendarRepeat}
    label="Schedule"
    title={`Schedule ${counted(selected.ids.length, batteryNoun)}`}
    onClick={() => askToSchedule(selectedRows(selected, 'batteryId', ['serviceFrequency']))}
  />
);

const Favourite = ({ selected: { ids, valuesOf } }: Selected) => {
  const favour = useFavourMany();
  const isFavourite = valuesOf('favourite');
  const others = ids.filter((_, index) => isFavourite[index] === false);
  return others.length === 0 ? (
    <BulkButton
      icon={IconStarOff}
      label="Unfavourite"
      title={`Unfavourite ${counted(ids.length, batteryNoun)}`}
      onClick={() => favour(ids, false)}
    />
  ) : (
    <BulkButton
      icon={IconStar}
      label="Favourite"
      title={`Favourite ${counted(others.length, batteryNoun)}`}
      onClick={() => favour(others, true)}
    />
  );
};

/** Batteries have no firmware: the upgrade is for the devices that last serviced the selected ones. */
const Upgrade = ({ selected: { valuesOf } }: Selected) => {
  const deviceIds = [...new Set(valuesOf('lastDeviceId'))].filter((id) => id !== null);
  return (
    <BulkButton
      icon={IconArrowUp}
      label="Upgrade last-used devices"
      title={`Upgrade last-used devices: ${deviceIds.length === 0 ? 'no device serviced these' : deviceIds.length}`}
      disabled={deviceIds.length === 0}
      onClick={() =>
        askToUpgradeFirmware({ deviceIds, why: 'These are the devices that serviced the selected batteries last.' })
      }
    />
  );
};

/** If a battery was last on a spectroscopy device, its last service has a spectrum. */
const spectraOf = ({ valuesOf }: SelectedRows<BatteryRow>): number[] => {
  const classes = valuesOf('lastDeviceClass');
  return valuesOf('lastServiceId').filter((id, index): id is number => id !== null && classes[index] === 'spectro');
};

const namesOf = ({ valuesOf }: SelectedRows<BatteryRow>): string[] =>
  valuesOf('serialNumber').map((serialNumber) => batteryName({ serialNumber }));

const lastDaysOn = (now: number) => ({ expires: lastExpiry(now) });

const Buttons = ({ selected, columns, plotSpectra, onDownload }: BulkActionsProps<BatteryRow>) => (
  <>
    <Allowed to="perm-batteries-retire">
      <Retire selected={selected} />
    </Allowed>
    {columns.some(({ key }) => key === 'favourite') ? <Favourite selected={selected} /> : null}
    <BulkMore>
      <BulkLabelsButton
        noun={batteryNoun}
        count={selected.count}
        onClick={() => printBatteryLabels(selectedRows(selected, 'batteryId', batteryLabelKeys))}
      />
      <BulkEditButton
        kind="batteries"
        noun={batteryNoun}
        catalogue={batteryCatalogue}
        selected={selected}
        namesOf={namesOf}
        lastDaysOn={lastDaysOn}
      />
      <Allowed to="perm-plan">
        <Schedule selected={selected} />
      </Allowed>
      <Allowed to="perm-batteries-retire">
        <Accept selected={selected} />
      </Allowed>
      <Allowed to="perm-devices-update-firmware">
        <Upgrade selected={selected} />
      </Allowed>
      <BulkNyquistButton serviceIds={spectraOf(selected)} plotSpectra={plotSpectra} />
      <Allowed to="perm-batteries-download">
        <BulkDownloadButton noun={batteryNoun} selected={selected} onDownload={onDownload} />
      </Allowed>
      <Allowed to="perm-batteries-delete">
        <BulkDeleteButton
          count={selected.ids.length}
          noun={batteryNoun}
          onClick={() => deleteBatteries(selected.ids, namesOf(selected))}
        />
      </Allowed>
    </BulkMore>
  </>
);

const OfAll = ({ all, count, onStarted }: OfAllProps) => {
  const isTooMany = hasTooManyExceptions(all);
  return (
    <>
      <BulkLabelsButton noun={batteryNoun} count={count} onClick={() => printLabelsOfAllBatteries(all, count)} />
      <Allowed to="perm-plan">
        <BulkButton
          icon={IconCalendarRepeat}
          label="Schedule"
          title={isTooMany ? `Schedule: ${tooManyExceptions()}` : `Schedule ${counted(count, batteryNoun)}`}
          disabled={isTooMany}
          onClick={() => askToScheduleAll({ all, count, onStarted })}
        />
      </Allowed>
    </>
  );
};

export const batteryBulkActions: BulkActions<BatteryRow> = {
  Buttons,
  OfAll,
  lastDaysOn,
  jobs: [
    { action: 'retire', label: 'Retire', icon: IconArchive, permission: 'perm-batteries-retire' },
    { action: 'unretire', label: 'Unretire', icon: IconArchiveOff, permission: 'perm-batteries-retire' },
    {
      action: 'acceptDisposition',
      label: 'Accept suggestion',
      icon: IconCheckbox,
      permission: 'perm-batteries-retire',
      consequence: 'Those that the disposition policies suggest to retire are retired. All others are left alone.',
    },
    { action: 'favourite', label: 'Favourite', icon: IconStar, column: 'favourite' },
    { action: 'unfavourite', label: 'Unfavourite', icon: IconStarOff, column: 'favourite' },
    {
      action: 'upgradeFirmware',
      label: 'Upgrade last-used devices',
      icon: IconArrowUp,
      permission: 'perm-devices-update-firmware',
      consequence: 'The devices that serviced these batteries last are updated. Running services finish first.',
    },
    {
      action: 'delete',
      label: 'Delete',
      icon: IconTrash,
      permission: 'perm-batteries-delete',
      consequence:
        'Their services and measurements will also be deleted. Batteries in bays are left alone. This cannot be undone.',
      dangerous: true,
    },
  ],
};
