import { deviceCatalogue } from '@ohmstead/contract';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { BulkEditButton } from '../../entity-list/bulk-edit/bulk-edit-button.tsx';
import type { BulkActions, BulkActionsProps } from '../../entity-list/bulk/bulk-actions.ts';
import { BulkButton, BulkDeleteButton, BulkLabelsButton } from '../../entity-list/bulk/bulk-buttons.tsx';
import { BulkMore } from '../../entity-list/bulk/bulk-more.tsx';
import { BulkDownloadButton } from '../../entity-list/bulk/bulk-download-button.tsx';
import type { AllSelected } from '../../entity-list/bulk/job-action.ts';
import { selectedRows } from '../../entity-list/bulk/selected-rows.ts';
import type { SelectedRows } from '../../entity-list/bulk/use-selection.ts';
import { deviceLabelKeys } from '../../fleet/labels/label-thing.ts';
import { counted } from '../../lib/text/number-text.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { deleteDevices, deletionOfDevices, deviceNoun } from './delete-devices.ts';
import { deviceName, type ListedDevice } from './listed-device.ts';
import { askToUpgradeFirmware } from '../../fleet/upgrade-firmware.tsx';
import {
  printBayLabels,
  printBayLabelsOfAllDevices,
  printDeviceLabels,
  printLabelsOfAllDevices,
} from './print-device-labels.ts';

/** Only devices with newer firmware on offer are sent. */
const Upgrade = ({ selected: { ids, valuesOf } }: { selected: SelectedRows<ListedDevice> }) => {
  const isOffered = valuesOf('firmwareUpgrade');
  const offered = ids.filter((_, index) => isOffered[index] === true);
  const what = offered.length === 0 ? 'none available' : counted(offered.length, deviceNoun);
  return (
    <BulkButton
      icon={IconArrowUp}
      label="Upgrade firmware"
      title={`Upgrade firmware: ${what}`}
      disabled={offered.length === 0}
      onClick={() => askToUpgradeFirmware({ deviceIds: offered })}
    />
  );
};

const namesOf = ({ valuesOf }: SelectedRows<ListedDevice>): string[] => {
  const types = valuesOf('type');
  return valuesOf('name').map((name, index) => deviceName({ name, type: types[index] ?? '' }));
};

const Buttons = ({ selected, onDownload }: BulkActionsProps<ListedDevice>) => (
  <>
    <Allowed to="perm-devices-update-firmware">
      <Upgrade selected={selected} />
    </Allowed>
    <Allowed to="perm-devices-download">
      <BulkDownloadButton noun={deviceNoun} selected={selected} onDownload={onDownload} />
    </Allowed>
    <BulkMore>
      <BulkLabelsButton
        noun={deviceNoun}
        count={selected.count}
        onClick={() => printDeviceLabels(selectedRows(selected, 'id', deviceLabelKeys))}
      />
      <BulkLabelsButton
        of="Bay"
        noun={deviceNoun}
        count={selected.count}
        onClick={() => printBayLabels(selectedRows(selected, 'id', [...deviceLabelKeys, 'bays']))}
      />
      <BulkEditButton
        kind="devices"
        noun={deviceNoun}
        catalogue={deviceCatalogue}
        selected={selected}
        namesOf={namesOf}
      />
      <Allowed to="perm-devices-delete">
        <BulkDeleteButton
          count={selected.ids.length}
          noun={deviceNoun}
          onClick={() => deleteDevices(selected.ids, namesOf(selected))}
        />
      </Allowed>
    </BulkMore>
  </>
);

const LabelsOfAll = ({ all, count }: { all: AllSelected; count: number }) => (
  <>
    <BulkLabelsButton noun={deviceNoun} count={count} onClick={() => printLabelsOfAllDevices(all, count)} />
    <BulkLabelsButton of="Bay" noun={deviceNoun} count={count} onClick={() => printBayLabelsOfAllDevices(all, count)} />
  </>
);

export const deviceBulkActions: BulkActions<ListedDevice> = {
  Buttons,
  OfAll: LabelsOfAll,
  jobs: [
    {
      action: 'upgradeFirmware',
      label: 'Upgrade firmware',
      icon: IconArrowUp,
      permission: 'perm-devices-update-firmware',
      consequence: 'Running services finish first. Until a device begins to download, its upgrade can be cancelled.',
    },
    {
      action: 'delete',
      label: 'Delete',
      icon: IconTrash,
      permission: 'perm-devices-delete',
      consequence: `${deletionOfDevices(2)} This cannot be undone.`,
      dangerous: true,
    },
  ],
};
