import type {
  CallAnswer,
  FileBody,
  FindBody,
  RowsSummary,
  Sent,
  ServiceData,
  ServiceDetail,
  SummarizeBody,
} from '@ohmstead/contract';
import { largeListRows, type EntityKind } from '@ohmstead/domain';
import { callInPieces } from './call-in-pieces.ts';
import { call, callAddress } from './call.ts';
import { inBulks } from './in-bulks.ts';

/** The kinds of row that the console has a list of. Of alarms all rows are in the browser, and they have no views. */
export type ListKind = EntityKind | 'alarms';

export const listKey = (kind: ListKind) => [kind, 'list'] as const;
export const sourceKey = (kind: ListKind) => [kind, 'list-source'] as const;
export const detailKey = (kind: EntityKind, id: number) => [kind, 'detail', id] as const;

/** The answer for a list of that kind, with the rows under the kind's own name. */
type ListUpdates = CallAnswer<`POST /api/${ListKind}/getUpdates`>;

type RowsOfKinds = CallAnswer<'POST /api/batteries/getUpdates'> &
  CallAnswer<'POST /api/devices/getUpdates'> &
  CallAnswer<'POST /api/services/getUpdates'> &
  CallAnswer<'POST /api/alarms/getUpdates'>;

/** Rows of a list of any kind. */
export type ListedRows = Pick<ListUpdates, 'columns'> &
  Partial<Pick<RowsOfKinds, 'batteries' | 'devices' | 'bays' | 'bayColumns' | 'services' | 'alarms'>>;

/** The answer for a list of any kind. */
export type ListAnswer = ListedRows & Pick<ListUpdates, 'cursor' | 'full' | 'large'>;

/** The changes since a cursor; without one all rows, unless there are too many. */
export const findUpdates = (kind: ListKind, cursor: string | null): Promise<ListAnswer> => {
  if (cursor !== null) return call(`POST /api/${kind}/getUpdates`, { body: { since: cursor } });
  return kind === 'alarms'
    ? call('POST /api/alarms/getUpdates', { body: { versions: null } })
    : call(`POST /api/${kind}/getUpdates`, { body: { versions: null, upTo: largeListRows } });
};

/** Of a large list, a poll takes no more changed rows than this. */
const mostChangedRows = 2_000;

export const findChangesOfLargeList = (kind: ListKind, cursor: string): Promise<ListAnswer> =>
  call(`POST /api/${kind}/getUpdates`, { body: { since: cursor, upTo: mostChangedRows } });

/** Reads all rows, unless there are too many, passing on the text while it arrives. */
export const readWholeList = (kind: ListKind, take: (text: string) => void): Promise<void> =>
  callInPieces(`POST /api/${kind}/getUpdates`, { body: { versions: null, upTo: largeListRows } }, take);

/** Rows of a list as the server filters and sorts them. */
export const findRows = (
  kind: EntityKind,
  body: Sent<FindBody>,
  signal?: AbortSignal,
): Promise<ListedRows & { more: boolean }> =>
  call(`POST /api/${kind}/find`, { body, ...(signal === undefined ? {} : { signal }) });

/** Figures about the rows of a list. */
export const summarizeRows = (
  kind: EntityKind,
  body: Sent<SummarizeBody>,
  signal?: AbortSignal,
): Promise<RowsSummary> => call(`POST /api/${kind}/summarize`, { body, ...(signal === undefined ? {} : { signal }) });

type Details = { [Kind in EntityKind]: CallAnswer<`GET /api/${Kind}/:id`> };
export type DetailOf<Kind extends EntityKind> = Details[Kind];
type ReadDetails = { [Kind in EntityKind]: (id: number, held?: DetailOf<Kind>) => Promise<DetailOf<Kind>> };

/** Appends the new samples to the known ones; an answer that starts from the beginning replaces them. */
const continued = (held: ServiceData | null | undefined, read: ServiceData): ServiceData =>
  held === null || held === undefined || read.from === undefined || read.from === 0
    ? read
    : { ...read, stream: [...held.stream.slice(0, read.from), ...read.stream], from: 0 };

/** Requests only new samples: a running service is read every second and may have thousands. */
const readService = async (id: number, held?: ServiceDetail): Promise<ServiceDetail> => {
  const since = held?.serviceData?.cursor ?? '0';
  const service = await call('GET /api/services/:id', { params: { id }, query: { since } });
  const { serviceData } = service;
  return serviceData === null ? service : { ...service, serviceData: continued(held?.serviceData, serviceData) };
};

/** Reads an entity with all its fields. Services are continued from the samples that are known already. */
export const readDetail: ReadDetails = {
  batteries: (id) => call('GET /api/batteries/:id', { params: { id } }),
  devices: (id) => call('GET /api/devices/:id', { params: { id } }),
  services: readService,
};

/** Requests a file of a list. Its address is valid for one download. */
export const requestFile = async (
  kind: EntityKind,
  body: Sent<FileBody>,
): Promise<{ address: string; fileName: string }> => {
  const { ticket, fileName } = await call(`POST /api/${kind}/download`, { body });
  return { address: callAddress(`GET /api/${kind}/download`, { query: { ticket } }), fileName };
};

/** Queues the offered firmware for these devices; returns the ids of those now queued. */
export const queueFirmware = async (deviceIds: readonly number[]): Promise<number[]> => {
  const answers = await inBulks(deviceIds, (some) =>
    call('POST /api/devices/upgradeFirmware', { body: { deviceIds: some } }),
  );
  return answers.flatMap(({ queuedIds }) => queuedIds);
};

/** Returns the ids of the devices whose upgrade was cancelled. */
export const cancelUpgrades = async (deviceIds: readonly number[]): Promise<number[]> => {
  const answers = await inBulks(deviceIds, (some) =>
    call('POST /api/devices/cancelUpgrade', { body: { deviceIds: some } }),
  );
  return answers.flatMap(({ cancelledIds }) => cancelledIds);
};
