import { bulkEditableKeys, editOf } from '@ohmstead/contract';
import { IconPencil } from '@tabler/icons-react';
import { userMay, useUser } from '../../data/session/session.ts';
import { counted } from '../../lib/text/number-text.ts';
import { BulkButton } from '../bulk/bulk-buttons.tsx';
import { hasTooManyExceptions, tooManyExceptions } from '../bulk/job-action.ts';
import type { SelectedRows } from '../bulk/use-selection.ts';
import type { BulkField } from './bulk-edit-rules.ts';
import { bulkEditing, type BulkEditing } from './bulk-editing.ts';

type BulkEditButtonProps<Row> = Pick<BulkEditing, 'kind' | 'noun' | 'catalogue' | 'lastDaysOn' | 'onStarted'> & {
  selected: SelectedRows<Row>;
  namesOf: (selected: SelectedRows<Row>) => readonly string[];
};

/** Shown to users who may set any field in several rows. */
export const BulkEditButton = <Row,>({ selected, namesOf, ...editing }: BulkEditButtonProps<Row>) => {
  const user = useUser();
  const { catalogue, noun } = editing;
  if (!bulkEditableKeys(catalogue).some((key) => userMay(user, editOf(catalogue, key).right))) return null;
  const open = () =>
    bulkEditing.set({
      ...editing,
      count: selected.count,
      ids: selected.ids,
      all: selected.all,
      names: namesOf(selected),
      apiVersions: selected.valuesOf('apiVersion' as keyof Row & string) as readonly number[],
      valuesOf: (key) =>
        selected.all === undefined && selected.holds(key)
          ? (selected.valuesOf(key as keyof Row & string) as BulkField['values'])
          : undefined,
    });
  const isTooMany = selected.all !== undefined && hasTooManyExceptions(selected.all);
  return (
    <BulkButton
      icon={IconPencil}
      label="Edit"
      title={`Edit${isTooMany ? `: ${tooManyExceptions()}` : ` ${counted(selected.count, noun)}`}`}
      disabled={isTooMany}
      onClick={open}
    />
  );
};
