import { serviceCatalogue, type ServiceRow } from '@ohmstead/contract';
import { IconTrash } from '@tabler/icons-react';
import { BulkEditButton } from '../../entity-list/bulk-edit/bulk-edit-button.tsx';
import type { BulkActions, BulkActionsProps } from '../../entity-list/bulk/bulk-actions.ts';
import { BulkDeleteButton, BulkNyquistButton } from '../../entity-list/bulk/bulk-buttons.tsx';
import { BulkMore } from '../../entity-list/bulk/bulk-more.tsx';
import { BulkDownloadButton } from '../../entity-list/bulk/bulk-download-button.tsx';
import type { SelectedRows } from '../../entity-list/bulk/use-selection.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { BulkSamplesButton } from './battery-data-format/bulk-samples-button.tsx';
import { deleteServices, serviceName, serviceNoun } from './delete-services.ts';

const spectraOf = ({ ids, valuesOf }: SelectedRows<ServiceRow>): number[] => {
  const hasEisData = valuesOf('hasEisData');
  return ids.filter((_, index) => hasEisData[index] === true);
};

const namesOf = ({ valuesOf }: SelectedRows<ServiceRow>): string[] => {
  const serials = valuesOf('batterySerialNumber');
  return valuesOf('serviceType').map((serviceType, index) =>
    serviceName({ serviceType, batterySerialNumber: serials[index] ?? null }),
  );
};

const Buttons = ({ selected, plotSpectra, onDownload }: BulkActionsProps<ServiceRow>) => (
  <>
    <BulkNyquistButton serviceIds={spectraOf(selected)} plotSpectra={plotSpectra} />
    <Allowed to="perm-services-download">
      <BulkDownloadButton noun={serviceNoun} selected={selected} onDownload={onDownload} />
    </Allowed>
    <BulkMore anyOf={['perm-services-edit', 'perm-services-delete', 'perm-services-charts']}>
      <BulkSamplesButton serviceIds={selected.ids} />
      <BulkEditButton
        kind="services"
        noun={serviceNoun}
        catalogue={serviceCatalogue}
        selected={selected}
        namesOf={namesOf}
      />
      <Allowed to="perm-services-delete">
        <BulkDeleteButton
          count={selected.ids.length}
          noun={serviceNoun}
          onClick={() => deleteServices(selected.ids, namesOf(selected))}
        />
      </Allowed>
    </BulkMore>
  </>
);

export const serviceBulkActions: BulkActions<ServiceRow> = {
  anyOf: ['perm-services-edit', 'perm-services-download', 'perm-services-delete', 'perm-nyquist'],
  Buttons,
  jobs: [
    {
      action: 'delete',
      label: 'Delete',
      icon: IconTrash,
      permission: 'perm-services-delete',
      consequence:
        'Their results and measurements will be deleted permanently. Services in progress are left alone. This cannot be undone.',
      dangerous: true,
    },
  ],
};
