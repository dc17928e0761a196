import { editRights } from '@ohmstead/contract';
import { isEntityKind, type Permission } from '@ohmstead/domain';
import { Allowed } from '../../ui/allowed.tsx';
import { BulkEditButton } from '../bulk-edit/bulk-edit-button.tsx';
import type { ListDefinition } from '../list-definition.ts';
import type { BulkActions, BulkActionsProps } from './bulk-actions.ts';
import { BulkDownloadButton } from './bulk-download-button.tsx';
import { BulkMore } from './bulk-more.tsx';
import type { AllSelected } from './job-action.ts';
import { JobButtons } from './job-buttons.tsx';
import type { SelectedRows } from './use-selection.ts';

type AllButtonsProps<Row> = Pick<BulkActionsProps<Row>, 'columns' | 'onDownload'> & {
  definition: Pick<ListDefinition<Row>, 'kind' | 'noun' | 'catalogue' | 'downloadPermission'>;
  bulk: BulkActions<Row>;
  selected: SelectedRows<Row> & { all: AllSelected };
  onStarted: () => void;
};

const nameless = (): string[] => [];

/** Undefined if there is something that everyone may do. */
const permissionsOf = <Row,>({ definition, bulk }: AllButtonsProps<Row>): Permission[] | undefined =>
  bulk.OfAll === undefined
    ? [
        ...Object.values<Permission>(editRights(definition.catalogue)),
        ...[definition.downloadPermission ?? []].flat(),
        ...bulk.jobs.flatMap(({ permission }) => permission ?? []),
      ]
    : undefined;

/** The actions for rows that are selected by their filters, because the browser does not know each of them. */
export const AllButtons = <Row,>(props: AllButtonsProps<Row>) => {
  const { definition, bulk, selected, columns, onDownload, onStarted } = props;
  const { kind, noun, catalogue, downloadPermission } = definition;
  const { OfAll } = bulk;
  // A list that is always whole has each of its rows in the browser.
  if (!isEntityKind(kind)) return null;
  return (
    <BulkMore anyOf={permissionsOf(props)}>
      {OfAll === undefined ? null : <OfAll all={selected.all} count={selected.count} onStarted={onStarted} />}
      <BulkEditButton
        {...{ kind, noun, catalogue, selected, onStarted }}
        namesOf={nameless}
        {...(bulk.lastDaysOn === undefined ? {} : { lastDaysOn: bulk.lastDaysOn })}
      />
      <Allowed to={downloadPermission}>
        <BulkDownloadButton noun={noun} selected={selected} onDownload={onDownload} />
      </Allowed>
      <JobButtons {...{ kind, noun, columns, selected, onStarted }} jobs={bulk.jobs} />
    </BulkMore>
  );
};
