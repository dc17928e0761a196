import type { TableImport, ServiceImport } from '@ohmstead/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const facts = {
  id: 5,
  version: 3,
  size: 100,
  sha256: 'ab',
  problem: null,
  createdAt: 1_767_340_800_000,
  createdBy: { id: 1, name: 'Robin' },
  expiresAt: 1_769_932_800_000,
  duplicateOf: null,
  undone: null,
} as const;

const fleet: TableImport = {
  ...facts,
  kind: 'batteries',
  fileName: 'fleet.csv',
  state: 'checked',
  rowCount: 3,
  format: { form: 'csv', encoding: 'utf-8', separator: ',', decimal: '.', dateOrder: null, sheet: null },
  sheets: [],
  sampleRows: [],
  remembered: false,
  questions: [],
  columns: [],
  mapping: {
    fields: [],
    timeZone: 'UTC',
    emptyClears: false,
    updateExisting: true,
    defaultLocationId: null,
  },
  counts: { create: 1, change: 1, unchanged: 0, skipped: 0, wrong: 1 },
  written: 0,
};
const rows = [
  {
    line: 4,
    state: 'wrong',
    batteryId: null,
    cells: [],
    reasons: [{ column: 1, code: 'imports-row-4', message: 'x is not a number.', params: ['x'] }],
  },
];

const record: ServiceImport = {
  ...facts,
  kind: 'services',
  fileName: 'test.bdf.csv',
  state: 'mapping',
  rowCount: 2,
  detected: { maker: 'arbin', form: 'csv', record: 'samples', decimal: '.' },
  questions: [],
  columns: [
    { index: 0, head: 'Test_Time', samples: ['0', '10'], quantity: 'time', unit: 's' },
    { index: 1, head: 'Voltage', samples: ['3.7', '3.8'], quantity: 'voltage', unit: 'V' },
    { index: 2, head: 'Current', samples: ['1', '1'], quantity: 'current', unit: 'A' },
  ],
  summary: {
    rows: 2,
    timeFirst: 0,
    timeLast: 3_600,
    voltageMin: 3_700,
    voltageMax: 3_800,
    currentMin: 1_000,
    currentMax: 1_000,
    temperatureMin: null,
    temperatureMax: null,
    charge: 1_000,
    discharge: 0,
    startTime: null,
  },
  plots: [{ of: 'voltage', x: [0, 3_600], y: [3_700, 3_800] }],
  findings: [
    { code: 'sign', severity: 'warning', line: null, column: null, count: 1, message: 'The sign looks turned.' },
  ],
  mapping: {
    batteryId: null,
    battery: null,
    serviceType: null,
    serviceParameters: null,
    status: 'pass',
    startTime: null,
    timeZone: 'UTC',
    locationId: null,
    fcc: null,
    columns: null,
  },
  serviceIds: [],
};

const open = (address: string, found: TableImport | ServiceImport, more: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-batteries-import', 'perm-services-import'] })),
    'GET /imports': () => ok({ imports: [found] }),
    'GET /imports/5': () => ok(found),
    'GET /imports/5/rows': () => ok({ rows, total: 1 }),
    'GET /locations': () => ok({ locations: [] }),
    ...more,
  });
  visit(address);
  return api;
};

test('an import with wrong rows lists them with their reasons, and runs only once they are left out', async () => {
  const { requests } = open('/batteries/import/5', fleet, {
    'POST /imports/5/run': () => ok({ ...fleet, state: 'running' }),
  });
  expect(await screen.findByText('x is not a number.')).toBeVisible();
  expect(screen.getByRole('rowheader', { name: '4' })).toBeVisible();
  const button = screen.getByRole('button', { name: 'Import 2 batteries' });
  expect(button).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Leave out 1 row that cannot be imported' }));
  await userEvent.click(button);
  expect(requests.find(({ path }) => path === '/imports/5/run')?.body).toEqual({ version: 3, rightOnly: true });
  expect(await screen.findByText(/You can leave this page: the import continues/)).toBeVisible();
});

test('how a file was recognised is shown with its first rows, what is ambiguous is asked, and each can be changed', async () => {
  const column = { filled: 1, samples: [], computed: false };
  const asked: TableImport = {
    ...fleet,
    state: 'mapping',
    counts: null,
    sheets: ['Fleet', 'Old'],
    format: { ...fleet.format!, form: 'csv', sheet: 'Fleet' },
    questions: ['dateOrder'],
    remembered: true,
    columns: [
      { ...column, index: 0, head: 'Bought', field: 'purchased' },
      { ...column, index: 1, head: 'Colour', field: null },
    ],
    sampleRows: [
      ['03.04.2026', 'red'],
      ['', 'blue'],
      ['03.05.2026', 'green'],
    ],
  };
  const { requests } = open('/batteries/import/5', asked, {
    'PUT /imports/5/mapping': () =>
      ok({ ...asked, version: 4, questions: [], format: { ...asked.format, dateOrder: 'dmy' } }),
  });
  const rows = await screen.findByRole('region', { name: 'First rows of the file' });
  expect(within(rows).getAllByRole('row')).toHaveLength(4);
  expect(within(rows).getByText('green')).toBeVisible();
  expect(screen.getByText(/choose whether the day or the month comes first/)).toBeVisible();
  for (const name of ['Encoding', 'Separator', 'Decimal sign', 'Sheet'])
    expect(screen.getByRole('combobox', { name })).toBeEnabled();
  expect(within(rows).queryByText('Apr 3, 2026')).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order of dates' }), 'Day, month, year');
  expect(requests.findLast(({ path }) => path === '/imports/5/mapping')?.body).toEqual({
    version: 3,
    format: { dateOrder: 'dmy' },
  });
  expect(await within(rows).findByText('Apr 3, 2026')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Continue to columns' }));
  expect(await screen.findByText('Chosen as for the last file with the same columns.')).toBeVisible();
  expect(screen.getByText('Not imported: Colour.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the file' }));
  expect(await screen.findByRole('region', { name: 'First rows of the file' })).toBeVisible();
});

test('users are invited by an import, whose columns and words are theirs', async () => {
  const people: TableImport = {
    ...fleet,
    kind: 'users',
    fileName: 'people.csv',
    columns: [{ index: 0, head: 'E-Mail', filled: 3, samples: ['a@example.test'], field: 'email', computed: false }],
    counts: { create: 2, change: 0, unchanged: 0, skipped: 1, wrong: 0 },
  };
  open('/settings/users/import/5', people, {
    'GET /session': () => ok(aUser({ may: ['perm-users-groups'] })),
    'GET /imports/5/rows': () => ok({ rows: [], total: 0 }),
  });
  expect(await screen.findByText('Each of them is sent an invitation by email immediately.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Invite 2 users' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Back to columns' }));
  const field = await screen.findByRole('combobox', { name: 'Field of E-Mail' });
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Not imported', 'Email', 'First name', 'Last name', 'Group', 'Locations', 'Permissions']);
  expect(screen.queryByRole('switch')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the file' }));
  expect(await screen.findByRole('combobox', { name: 'Separator' })).toBeEnabled();
  expect(screen.queryByRole('combobox', { name: 'Order of dates' })).toBeNull();
});

test.each([
  ['/settings/locations', 'perm-locations', '/settings/locations/import'],
  ['/settings/users', 'perm-users-groups', '/settings/users/import'],
] as const)('%s leads to its imports', async (address, permission, target) => {
  fakeApi({
    'GET /session': () => ok(aUser({ may: [permission] })),
    'GET /locations': () => ok({ locations: [] }),
    'GET /users': () => ok({ users: [] }),
    'GET /groups': () => ok({ groups: [] }),
    'GET /imports': () => ok({ imports: [] }),
  });
  const page = visit(address);
  await userEvent.click(await screen.findByRole('link', { name: 'Import' }));
  expect(page.address()).toBe(target);
  expect(await screen.findByText('No imports yet.')).toBeVisible();
});

test('a file of a test shows what was recognised and what looks wrong, and says what is still missing', async () => {
  const { requests } = open('/services/import/5', record, {
    'PUT /imports/5/mapping': ({ body }) => ok({ ...record, mapping: { ...record.mapping, ...(body as object) } }),
  });
  expect(await screen.findByText('Arbin, CSV, samples')).toBeVisible();
  expect(screen.getByText('The sign looks turned.')).toBeVisible();
  expect(screen.getByText('3.700 to 3.800 V')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Voltage as read' })).toBeVisible();
  const columns = screen.getByRole('list', { name: 'Columns of the file' });
  expect(within(columns).getByRole('combobox', { name: 'What Current holds' })).toHaveDisplayValue('Current, A');
  expect(
    screen.getByText('Still missing: the serial number of the battery, the service type, when the test began.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check' })).toBeDisabled();
  await userEvent.selectOptions(within(columns).getByRole('combobox', { name: 'What Current holds' }), 'Current, mA');
  expect(requests.findLast(({ path }) => path === '/imports/5/mapping')?.body).toEqual({
    version: 3,
    columns: [
      { quantity: 'time', unit: 's' },
      { quantity: 'voltage', unit: 'V' },
      { quantity: 'current', unit: 'mA' },
    ],
  });
});

test('who types on does not wait for answers: every change is kept', async () => {
  let stored: ServiceImport = record;
  open('/services/import/5', record, {
    'GET /imports/5': () => ok(stored),
    'PUT /imports/5/mapping': ({ body }) => {
      const { version, ...change } = body as { version: number };
      if (version !== stored.version) return refused(400, 'imports-update-1');
      stored = { ...stored, version: version + 1, mapping: { ...stored.mapping!, ...change } };
      return ok(stored);
    },
  });
  const serialNumber = await screen.findByRole('textbox', { name: 'Serial number of the battery' });
  await userEvent.type(serialNumber, 'A-1');
  await userEvent.type(screen.getByRole('textbox', { name: /Full charge capacity/ }), '1700');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Service type' }), 'Charge');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'Fail');
  await screen.findByText('Still missing: when the test began.');
  expect(stored.mapping).toMatchObject({
    battery: { serialNumber: 'A-1' },
    fcc: 1_700,
    serviceType: 'Charge',
    status: 'fail',
  });
});

test('several files of tests are sent one after the other and listed; one that is refused does not hold up the rest', async () => {
  const made: ServiceImport[] = [];
  let sent = 0;
  open('/services/import', record, {
    'GET /imports': () => ok({ imports: made }),
    'POST /imports': () => {
      if (++sent === 2) return refused(413, 'payload-too-large');
      const one = { ...record, id: sent, fileName: `${sent}.csv` };
      made.push(one);
      return ok(one);
    },
  });
  await screen.findByText('No imports yet.');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(
    input,
    ['a', 'b', 'c'].map((name) => new File(['x'], `${name}.csv`)),
  );
  const list = await screen.findByRole('list', { name: 'Imports' });
  expect(await within(list).findByRole('link', { name: '3.csv' })).toBeVisible();
  expect(within(list).getAllByRole('link')).toHaveLength(2);
  expect(screen.getByText('b.csv not sent')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Choose files' })).toBeVisible();
});

test('a file above the limit is not sent, and the limit is said', async () => {
  open('/batteries/import', fleet, { 'GET /imports': () => ok({ imports: [] }) });
  await screen.findByText('No imports yet.');
  const file = new File(['x'], 'large.csv');
  Object.defineProperty(file, 'size', { value: 10 * 1024 * 1024 + 1 });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  expect(await screen.findByText('It is larger than 10 MiB, the most that can be imported.')).toBeVisible();
});
