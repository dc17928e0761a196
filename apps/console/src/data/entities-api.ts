import type { CallAnswer, ServiceData, ServiceDetail } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { call, callAddress, callInPieces } from './call.ts';
import { inBulks } from './in-bulks.ts';

export const listKey = (kind: EntityKind) => [kind, 'list'] as const;
export const sourceKey = (kind: EntityKind) => [kind, 'list-source'] as const;
export const detailKey = (kind: EntityKind, id: number) => [kind, 'detail', id] as const;

/** Answered for a list of that kind, with the rows under its own name. */
type ListUpdates = CallAnswer<`POST /api/${EntityKind}/getUpdates`>;

/** The same, whichever the list is. */
export type ListAnswer = Pick<ListUpdates, 'cursor' | 'full' | 'columns'> &
  Partial<
    CallAnswer<'POST /api/batteries/getUpdates'> &
      CallAnswer<'POST /api/devices/getUpdates'> &
      CallAnswer<'POST /api/services/getUpdates'>
  >;

/** What has changed since a cursor; everything without one. */
export const findUpdates = (kind: EntityKind, cursor: string | null): Promise<ListAnswer> =>
  call(`POST /api/${kind}/getUpdates`, { body: cursor === null ? { versions: null } : { since: cursor } });

/** Everything, as text that is handed on while it arrives. */
export const readWholeList = (kind: EntityKind, take: (text: string) => void): Promise<void> =>
  callInPieces(`POST /api/${kind}/getUpdates`, { body: { versions: null } }, take);

type Details = { [Kind in EntityKind]: CallAnswer<`GET /api/${Kind}/:id`> };
export type DetailOf<Kind extends EntityKind> = Details[Kind];
type ReadDetails = { [Kind in EntityKind]: (id: number, held?: DetailOf<Kind>) => Promise<DetailOf<Kind>> };

/** What was there before stays, and what came since follows it; an answer from the beginning stands for itself. */
const continued = (held: ServiceData | null | undefined, read: ServiceData): ServiceData =>
  held === null || held === undefined || read.from === undefined || read.from === 0
    ? read
    : { ...read, stream: [...held.stream.slice(0, read.from), ...read.stream], from: 0 };

/** Asks for the samples that are new only: a running service is read again each second, and may have thousands. */
const readService = async (id: number, held?: ServiceDetail): Promise<ServiceDetail> => {
  const since = held?.serviceData?.cursor ?? '0';
  const service = await call('GET /api/services/:id', { params: { id }, query: { since } });
  const { serviceData } = service;
  return serviceData === null ? service : { ...service, serviceData: continued(held?.serviceData, serviceData) };
};

/** One entity with all its fields. Where a kind can read on from what is held already, it does. */
export const readDetail: ReadDetails = {
  batteries: (id) => call('GET /api/batteries/:id', { params: { id } }),
  devices: (id) => call('GET /api/devices/:id', { params: { id } }),
  services: readService,
};

/** A request line holds some kilobytes everywhere; more ids than this go ahead by themselves and come back as a ticket. */
const idsInAddress = 200;

type CsvLook = { columns: readonly string[]; timeZone: string };

/** Where the chosen rows are as a file: in their order, with the columns of the screen in theirs. */
export const findCsvAddress = async (kind: EntityKind, ids: readonly number[], look: CsvLook): Promise<string> => {
  if (ids.length <= idsInAddress) return callAddress(`GET /api/${kind}/downloadCsv`, { query: { ids, ...look } });
  const { ticket } = await call(`POST /api/${kind}/downloadCsv`, { body: { ids, ...look } });
  return callAddress(`GET /api/${kind}/downloadCsv`, { query: { ticket } });
};

/** Queues the firmware that is offered to these devices; answers those that are queued now. */
export const queueFirmware = async (deviceIds: readonly number[]): Promise<number[]> => {
  const answers = await inBulks(deviceIds, (some) =>
    call('POST /api/devices/upgradeFirmware', { body: { deviceIds: some } }),
  );
  return answers.flatMap(({ queuedIds }) => queuedIds);
};

/** Answers those whose upgrade is cancelled. */
export const cancelUpgrades = async (deviceIds: readonly number[]): Promise<number[]> => {
  const answers = await inBulks(deviceIds, (some) =>
    call('POST /api/devices/cancelUpgrade', { body: { deviceIds: some } }),
  );
  return answers.flatMap(({ cancelledIds }) => cancelledIds);
};
