import type { FindBody, SummarizeBody } from '@ohmstead/contract';
import type pg from 'pg';

/** What somebody asks a list of services, as the console sends it. */
export type Question = { name: string; call: 'find' | 'summarize'; body: FindBody | SummarizeBody };
/** `usual`: by a column that people filter and sort by most; `other`: by any other. */
export type Questions = Record<'usual' | 'other' | 'search' | 'deep', Question[]>;

type Filters = FindBody['filters'];
type Sort = NonNullable<FindBody['sort']>;

const timeZone = 'Europe/Berlin';
const newestFirst: Sort = { field: 'startTime', ascending: false };
/** What the list shows at first. */
const columns = [
  'batteryId',
  'batterySerialNumber',
  'batteryModelName',
  'serviceType',
  'status',
  'soh',
  'startTime',
  'duration',
  'location',
];
const limit = 100;

const find = (name: string, filters: Filters, sort: Sort = newestFirst, offset = 0): Question => ({
  name,
  call: 'find',
  body: { filters, timeZone, sort, offset, limit, columns },
});
const count = (name: string, filters: Filters): Question => ({
  name: `how many: ${name}`,
  call: 'summarize',
  body: { filters, timeZone, count: true },
});
const filtered = (name: string, filters: Filters) => [find(name, filters), count(name, filters)];
const sorted = (field: string) =>
  [true, false].map((ascending) =>
    find(`sorted by ${field}, ${ascending ? 'ascending' : 'descending'}`, {}, { field, ascending }),
  );

/** Which values there are depends on the number of services. */
export type Sample = {
  services: number;
  serial: string;
  commonModel: string;
  rareModel: string;
  location: string;
  day: number;
};

export async function takeSample(root: pg.Pool, organizationId: number, services: number): Promise<Sample> {
  const { rows } = await root.query(
    `select battery_serial_number as serial, extract(epoch from started_at) * 1000 as day,
        (select name from app.locations where organization_id = $1 order by id offset 120 limit 1) as location,
        (select battery_model_name from app.services where organization_id = $1 group by 1 order by count(*) desc limit 1) as "commonModel",
        (select battery_model_name from app.services where organization_id = $1 group by 1 order by count(*) limit 1) as "rareModel"
      from app.services where organization_id = $1 order by id offset $2 limit 1`,
    [organizationId, Math.floor(services / 2)],
  );
  return { services, ...rows[0], day: Number(rows[0].day) };
}

const dayMs = 86_400_000;

export const firstPage = find('first page', {});

export const questionsAbout = ({ services, serial, commonModel, rareModel, location, day }: Sample): Questions => ({
  usual: [
    firstPage,
    count('all', {}),
    ...filtered('failed', { statuses: ['fail'] }),
    ...filtered('running', { statuses: ['servicing'] }),
    ...filtered('passed spectra', { statuses: ['pass'], serviceTypes: ['Spectro'] }),
    ...filtered('of a month', { startTimeRange: [day, day + 30 * dayMs] }),
    ...filtered('failed before a day', { startTimeRange: [null, day], statuses: ['fail'] }),
    ...filtered('at a location', { locations: [location] }),
    ...filtered('of a common model', { batteryModelNames: [commonModel] }),
    ...filtered('of a rare model', { batteryModelNames: [rareModel] }),
    ...filtered('of a rare model at a location', { batteryModelNames: [rareModel], locations: [location] }),
    ...['status', 'serviceType', 'startTime', 'location', 'batteryModelName', 'batterySerialNumber'].flatMap(sorted),
    find('failed, sorted by serial number', { statuses: ['fail'] }, { field: 'batterySerialNumber', ascending: true }),
    find(
      'of a rare model, sorted by serial number',
      { batteryModelNames: [rareModel] },
      { field: 'batterySerialNumber', ascending: true },
    ),
  ],
  other: [
    ...filtered('of an operator', { operators: ['Operator 59'] }),
    ...filtered('on a device', { deviceSerialNumbers: ['OA8-00900'] }),
    ...filtered('longer than two hours', { durationRange: [7_200, null] }),
    ...['soh', 'duration', 'fcc', 'temp', 'deviceSerialNumber', 'operator', 'firmwareVersion', 'warrantyId'].flatMap(
      sorted,
    ),
    {
      name: 'choices of status, type, location and model',
      call: 'summarize',
      body: { filters: {}, timeZone, texts: ['status', 'serviceType', 'location', 'batteryModelName'] },
    },
    {
      name: 'median state of health, and how many are below 80 %',
      call: 'summarize',
      body: { filters: {}, timeZone, count: true, median: { column: 'soh', threshold: 80 } },
    },
    {
      name: 'spread of start and duration',
      call: 'summarize',
      body: { filters: {}, timeZone, extents: ['startTime', 'duration'] },
    },
  ],
  search: [
    ...filtered('keyword: a serial number', { keywords: [serial] }),
    ...filtered('keyword: a few characters', { keywords: ['x12'] }),
  ],
  deep: [0.1, 0.5, 0.9].flatMap((share) =>
    ['startTime', 'batterySerialNumber', 'status'].map((field) =>
      find(`at ${share * 100} %, sorted by ${field}`, {}, { field, ascending: false }, Math.floor(services * share)),
    ),
  ),
});
