import { batteryCatalogue, batteryFilters, batteryKeywordColumns, batteryWireColumns } from '@ohmstead/contract';
import { RowStore, rowFilterOf, type FilterObject, type Sort } from '@ohmstead/domain';
import { act, screen } from '@testing-library/react';
import { announceChange } from '../data/changes.ts';
import { browserDays } from '../entity-list/filters/filter-bounds.ts';
import { columnKinds } from '../entity-list/rows/column-kinds.ts';
import type { SumsQuestion } from '../entity-list/rows/list-rows.ts';
import { summarizeSlots } from '../entity-list/rows/summarize-slots.ts';
import { aUser } from './builders.ts';
import { fakeApi, ok } from './fake-api.ts';
import { keptSettings } from './kept-settings.ts';
import { batteriesAnswer } from './list-answers.ts';
import { visit } from './visit.tsx';

type Rows = readonly (readonly unknown[])[];
type Found = { filters: FilterObject; sort: Sort | null; offset: number; limit: number; columns?: readonly string[] };

const storeOf = (rows: Rows) => {
  const schema = { id: 'batteryId', columns: columnKinds(batteryCatalogue), keywordColumns: batteryKeywordColumns };
  const store = new RowStore(schema);
  store.apply({ columns: batteryWireColumns, rows, full: true });
  return store;
};

/** A server that says that these batteries are too many to be loaded, and answers about them. */
const largeServer = (rows: Rows) => {
  const store = storeOf(rows);
  const slotsOf = (filters: FilterObject, sort: Sort | null) =>
    store.view(rowFilterOf(batteryFilters, filters, { extentOf: () => undefined, days: browserDays }), sort);
  const find = ({ filters, sort, offset, limit, columns: wanted }: Found) => {
    const slots = slotsOf(filters, sort);
    const columns = batteryWireColumns.filter(
      (key, at) => at === 0 || wanted === undefined || ['version', 'apiVersion', ...wanted].includes(key),
    );
    const batteries = Array.from(slots.subarray(offset, offset + limit), (slot) =>
      columns.map((key) => store.valueAt(slot, key)),
    );
    return { cursor: 'c1', more: offset + limit < slots.length, columns, batteries };
  };
  const summarize = ({ filters, ...question }: { filters: FilterObject } & SumsQuestion) => ({
    ...summarizeSlots(store, slotsOf(filters, null), question),
    cursor: 'c1',
  });
  return { store, find, summarize };
};

/** The first page of a test file loads and compiles the whole app. */
/** Opens the batteries with a server that has more of them than the browser can hold. `hold` keeps the answers about rows back. */
export const openLargeList = async (
  rows: Rows,
  { may = [] as string[], uiSettings = {}, address = '/batteries' } = {},
) => {
  const server = largeServer(rows);
  let changed: Rows = [];
  let gate: Promise<void> = Promise.resolve();
  const large = { ...batteriesAnswer([], false), large: true };
  const api = fakeApi({
    ...keptSettings(aUser({ may, uiSettings })),
    'GET /bulkJobs': () => ok({ jobs: [] }),
    'POST /batteries/getUpdates': ({ body }) =>
      ok('versions' in (body as object) ? large : { ...batteriesAnswer(changed, false), large: false }),
    'POST /batteries/find': async ({ body }) => {
      await gate;
      return ok(server.find(body as Found));
    },
    'POST /batteries/summarize': async ({ body }) => {
      await gate;
      return ok(server.summarize(body as { filters: FilterObject }));
    },
  });
  const page = visit(address);
  await screen.findByRole('list', { name: 'Filters' });
  const change = async (now: Rows) => {
    changed = now;
    server.store.apply({ columns: batteryWireColumns, rows: now, full: false });
    await act(async () => announceChange('batteries'));
  };
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  };
  const sent = (call: string) =>
    api.requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
  return { ...page, ...api, change, hold, sent };
};
