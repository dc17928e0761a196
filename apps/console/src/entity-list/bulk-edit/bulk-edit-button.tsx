import { bulkEditableKeys, editOf } from '@ohmstead/contract';
import { IconPencil } from '@tabler/icons-react';
import { userMay, useUser } from '../../data/session/session.ts';
import { counted } from '../../lib/text/number-text.ts';
import { BulkButton } from '../bulk/bulk-buttons.tsx';
import type { SelectedRows } from '../bulk/use-selection.ts';
import type { BulkField } from './bulk-edit-rules.ts';
import { bulkEditing, type BulkEditing } from './bulk-editing.ts';

type BulkEditButtonProps<Row> = Pick<BulkEditing, 'kind' | 'noun' | 'catalogue' | 'lastDaysOn'> & {
  selected: SelectedRows<Row>;
  namesOf: (selected: SelectedRows<Row>) => readonly string[];
};

/** Shown to users who may set any field in several rows. */
export const BulkEditButton = <Row extends { apiVersion: number }>({
  selected,
  namesOf,
  ...editing
}: BulkEditButtonProps<Row>) => {
  const user = useUser();
  const { catalogue, noun } = editing;
  if (!bulkEditableKeys(catalogue).some((key) => userMay(user, editOf(catalogue, key).right))) return null;
  const open = () =>
    bulkEditing.set({
      ...editing,
      ids: selected.ids,
      names: namesOf(selected),
      apiVersions: selected.valuesOf('apiVersion'),
      valuesOf: (key) => selected.valuesOf(key as keyof Row & string) as BulkField['values'],
    });
  return (
    <BulkButton icon={IconPencil} label="Edit" title={`Edit ${counted(selected.ids.length, noun)}`} onClick={open} />
  );
};
