import type { ListColumn } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { findCsvAddress } from '../data/entities-api.ts';
import { startDownload } from '../lib/browser/start-download.ts';
import { notifyError } from '../ui/notices/notify.ts';

/** Downloads rows as a CSV file, in the given order and with the displayed columns. */
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
