import type { ListColumn } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { IconDownload } from '@tabler/icons-react';
import { findCsvAddress } from '../../data/entities-api.ts';
import { startDownload } from '../../lib/browser/start-download.ts';
import { counted, type Noun } from '../../lib/text/number-text.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import type { BulkActionsProps } from './bulk-actions.ts';
import { BulkButton } from './bulk-buttons.tsx';

/** Downloads the chosen rows as a file: in their order, with the columns of the screen in theirs. */
export const downloadCsv = async (
  kind: EntityKind,
  ids: readonly number[],
  shown: readonly ListColumn[],
): Promise<void> => {
  const columns = shown.map(({ key }) => key);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    startDownload(await findCsvAddress(kind, ids, { columns, timeZone }));
  } catch (error) {
    notifyError(error, 'Download failed');
  }
};

type BulkDownloadButtonProps = Pick<BulkActionsProps<unknown>, 'selected' | 'columns'> & {
  kind: EntityKind;
  noun: Noun;
};

export const BulkDownloadButton = ({ kind, noun, selected: { ids }, columns }: BulkDownloadButtonProps) => (
  <BulkButton
    icon={IconDownload}
    label="Download CSV"
    title={`Download CSV of ${counted(ids.length, noun)}`}
    onClick={() => downloadCsv(kind, ids, columns)}
  />
);
