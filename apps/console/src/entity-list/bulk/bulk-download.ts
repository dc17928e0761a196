import type { ListColumn } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { addressOf, type Query } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { startDownload } from '../../lib/browser/start-download.ts';
import { notifyError } from '../../ui/notices/notify.ts';

/** A request line holds some kilobytes everywhere; more ids than this go ahead by themselves and come back as a ticket. */
const idsInAddress = 200;

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const queryFor = async (path: string, ids: readonly number[], columns: readonly string[]): Promise<Query> => {
  const look = { columns, timeZone: timeZone() };
  if (ids.length <= idsInAddress) return { ids, ...look };
  const { ticket } = await api.post<{ ticket: string }>(path, { ids, ...look });
  return { ticket };
};

/** The chosen rows as a file: in their order, with the columns of the screen in theirs. */
export const downloadCsv = async (
  kind: EntityKind,
  ids: readonly number[],
  columns: readonly ListColumn[],
): Promise<void> => {
  const path = `/${kind}/downloadCsv`;
  const keys = columns.map(({ key }) => key);
  try {
    startDownload(addressOf(path, await queryFor(path, ids, keys)));
  } catch (error) {
    notifyError(error, 'Download Failed');
  }
};
