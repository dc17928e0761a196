import { batteryCatalogue, type Catalogue } from '@ohmstead/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/fake-api.ts';
import { batteryRow } from '../../testing/list-answers.ts';
import { openLargeList } from '../../testing/open-large-list.ts';
import { openList, shownRows } from '../../testing/open-list.ts';

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    batteryRow(at + 1, { apiVersion: 1, modelName: at % 2 === 0 ? 'Even' : 'Odd', lastSoh: at % 100 }),
  );
const rows = numbered(3_000);
const box = () => screen.findByRole('searchbox', { name: 'Keywords' });

test('shows the first page of a list that is too long to be loaded, counts it and goes to its last page', async () => {
  const page = await openLargeList(rows);
  await screen.findByText('1 - 10 of 3,000');
  expect(shownRows()[0]).toBe('SN1');
  await page.user.click(screen.getByRole('button', { name: 'Last page' }));
  await waitFor(() => expect(shownRows().at(-1)).toBe('SN3000'));
  const [first] = page.sent('POST /batteries/find') as { columns: string[]; limit: number }[];
  expect(first?.limit).toBe(10);
  expect(first?.columns).toEqual(expect.arrayContaining(['serialNumber', 'retired', 'lastSoh']));
  expect(first?.columns).not.toContain('comments');
});

test('answers keywords from the loaded rows, says so, and then shows what the server has found among all', async () => {
  const page = await openLargeList(rows);
  await screen.findByText('1 - 10 of 3,000');
  await waitFor(() => expect(page.sent('POST /batteries/find').length).toBe(5));
  const answer = page.hold();
  await page.user.type(await box(), 'SN299');
  expect(await screen.findByText('Searching all 3,000 batteries…')).toBeVisible();
  await page.user.clear(await box());
  await page.user.type(await box(), 'SN19');
  expect(await screen.findByText('111 among the 2,000 loaded')).toBeVisible();
  expect(shownRows()[0]).toBe('SN19');
  // The loaded rows that match are not all of them, so their number is not the end of the list.
  expect(screen.getByText('1 - 10 of …')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Last page' })).toBeDisabled();
  answer();
  expect(await screen.findByText('111 of 3,000')).toBeVisible();
  expect(screen.getByText('1 - 10 of 111')).toBeVisible();
  expect(screen.queryByText(/^Searching/)).toBeNull();
});

test('asks the page and the count again when something changes, and shows a changed row at once', async () => {
  const page = await openLargeList(rows);
  await screen.findByText('1 - 10 of 3,000');
  await page.change([batteryRow(1, { version: 2, serialNumber: 'Renamed' }), [2]]);
  await waitFor(() => expect(shownRows().slice(0, 2)).toEqual(['Renamed', 'SN3']));
  expect(await screen.findByText('1 - 10 of 2,999')).toBeVisible();
});

test('a page that was asked for before a press is shown after its click', async () => {
  const page = await openLargeList(rows);
  await screen.findByText('1 - 10 of 3,000');
  await waitFor(() => expect(page.sent('POST /batteries/find').length).toBe(5));
  const answer = page.hold();
  await page.change([[2]]);
  await waitFor(() => expect(shownRows()).toHaveLength(9));
  const row = screen.getByRole('rowheader', { name: 'SN3' });
  await page.user.pointer({ target: row, keys: '[MouseLeft>]' });
  answer();
  await screen.findByText('1 - 10 of 2,999');
  expect(shownRows()).toHaveLength(9);
  await page.user.pointer({ target: row, keys: '[/MouseLeft]' });
  await waitFor(() => expect(shownRows()).toHaveLength(10));
});

test('rows that were found here stay while only the number of all is known, and the next key gives the search up', async () => {
  const page = await openLargeList(rows);
  await screen.findByText('1 - 10 of 3,000');
  await waitFor(() => expect(page.sent('POST /batteries/find').length).toBe(5));
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok>>();
  page.answers['POST /batteries/find'] = () => promise;
  await page.user.type(await box(), 'SN19');
  await waitFor(() =>
    expect(page.sent('POST /batteries/summarize')).toContainEqual(
      expect.objectContaining({ filters: { keywords: ['SN19'] } }),
    ),
  );
  await waitFor(() => expect(page.sent('POST /batteries/find').length).toBe(6));
  expect(shownRows()[0]).toBe('SN19');
  const asked = page.requests.findLast(({ path }) => path === '/batteries/find');
  expect(asked?.signal?.aborted).toBe(false);
  await page.user.type(await box(), '9');
  expect(asked?.signal?.aborted).toBe(true);
  resolve(ok({ columns: [], batteries: [], cursor: 'c1', more: false }));
});

test('a list that has to begin again, because its cursor was refused, shows its rows again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const page = await openLargeList(rows);
  await screen.findByText('1 - 10 of 3,000');
  const updates = page.answers['POST /batteries/getUpdates']!;
  const since: unknown[] = [];
  page.answers['POST /batteries/getUpdates'] = (request) => {
    if ('versions' in (request.body as object)) return updates(request);
    since.push(request.body);
    return since.length === 1 ? refused(400, 'bad-input') : updates(request);
  };
  const asked = page.sent('POST /batteries/getUpdates').length;
  await page.change([]);
  await waitFor(() => expect(since).toHaveLength(1));
  await page.change([]);
  await waitFor(() => expect(page.sent('POST /batteries/getUpdates').length).toBe(asked + 2));
  await waitFor(() => expect(shownRows()[0]).toBe('SN1'));
});

test('lets values be chosen with the numbers of all rows', async () => {
  const page = await openLargeList(rows);
  await page.user.click(await screen.findByRole('button', { name: 'Model' }));
  await page.user.click(await screen.findByRole('checkbox', { name: 'Odd' }));
  expect(await screen.findAllByText('1,500')).toHaveLength(2);
  expect(await screen.findByText('1,500 of 3,000')).toBeVisible();
  expect(shownRows()[0]).toBe('SN2');
});

test("'Select all N' stands for the filters at one moment, except rows that are taken out again", async () => {
  const page = await openLargeList(rows, { may: ['perm-batteries-retire', 'perm-batteries-delete'] });
  await screen.findByText('1 - 10 of 3,000');
  page.answers['POST /bulkJobs'] = () => ok({});
  await page.user.type(await box(), 'SN2');
  await screen.findByText('1,111 of 3,000');
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all batteries on this page' }));
  await page.user.click(await screen.findByRole('button', { name: 'Select all 1,111' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Select battery SN20' }));
  expect(screen.getByText('1,110 selected')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Delete: 1,110 batteries' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete: 1,110 batteries?' }));
  await page.user.type(question.getByRole('textbox', { name: 'Type 1,110 to confirm' }), '1,110');
  await page.user.click(question.getByRole('button', { name: 'Delete 1,110 batteries' }));
  await waitFor(() =>
    expect(page.sent('POST /bulkJobs')).toEqual([
      expect.objectContaining({
        kind: 'batteries',
        action: 'delete',
        filters: { keywords: ['SN2'] },
        asOf: 'c1',
        except: [20],
      }),
    ]),
  );
});

test('all rows that match are scheduled in the background', async () => {
  const page = await openLargeList(rows, { may: ['perm-plan'] });
  await screen.findByText('1 - 10 of 3,000');
  page.answers['POST /bulkJobs'] = () => ok({});
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all batteries on this page' }));
  await page.user.click(await screen.findByRole('button', { name: 'Select all 3,000' }));
  await page.user.click(screen.getByRole('button', { name: 'Schedule 3,000 batteries' }));
  const question = within(await screen.findByRole('dialog', { name: 'Schedule 3,000 batteries' }));
  await page.user.type(question.getByRole('textbox', { name: 'Days between services' }), '90');
  await page.user.click(question.getByRole('button', { name: 'Schedule 3,000 batteries' }));
  await waitFor(() =>
    expect(page.sent('POST /bulkJobs')).toEqual([
      expect.objectContaining({
        action: 'schedule',
        filters: {},
        asOf: 'c1',
        except: [],
        set: { serviceFrequency: 90 },
      }),
    ]),
  );
  expect(screen.queryByText('3,000 selected')).toBeNull();
});

test('labels of rows that have only some columns here are filled by the server', async () => {
  const columns = Object.keys(batteryCatalogue).map((key) => ({ key, visible: key === 'serialNumber' }));
  const page = await openLargeList(rows, { uiSettings: { batteries: { columns } } });
  await screen.findByText('1 - 10 of 3,000');
  for (const name of ['SN3', 'SN2'])
    await page.user.click(screen.getByRole('checkbox', { name: `Select battery ${name}` }));
  await page.user.click(screen.getByRole('button', { name: 'Labels for 2 batteries' }));
  expect(await screen.findByRole('dialog', { name: 'Labels for 2 batteries' })).toBeVisible();
  const asked = page.sent('POST /batteries/find') as { filters: object; columns?: string[] }[];
  const ofLabels = asked.filter(({ columns: wanted }) => wanted === undefined);
  expect(ofLabels).toEqual([expect.objectContaining({ filters: { batteryIds: [3, 2] } })]);
});

test('all rows that match have labels, in the order of the list and up to the limit, beyond which it says what to do', async () => {
  const page = await openLargeList(rows);
  await screen.findByText('1 - 10 of 3,000');
  const selectAll = async (count: string) => {
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all batteries on this page' }));
    await page.user.click(await screen.findByRole('button', { name: `Select all ${count}` }));
  };
  await selectAll('3,000');
  await page.user.click(screen.getByRole('button', { name: 'Labels for 3,000 batteries' }));
  expect(
    await screen.findByText(/^At most 1,000 can be printed at once, and 3,000 rows are selected. Set a filter/),
  ).toBeVisible();
  await page.user.type(await box(), 'SN29');
  await screen.findByText('111 of 3,000');
  await selectAll('111');
  await page.user.click(screen.getByRole('checkbox', { name: 'Select battery SN29' }));
  await page.user.click(screen.getByRole('button', { name: 'Labels for 110 batteries' }));
  expect(await screen.findByRole('dialog', { name: 'Labels for 110 batteries' })).toBeVisible();
});

test('a star is set at once and kept while the page is asked again', async () => {
  const page = await openLargeList(rows);
  await screen.findByText('1 - 10 of 3,000');
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok>>();
  page.answers['POST /batteries/favourites'] = () => promise;
  await page.user.click(screen.getByRole('button', { name: 'Favourite SN1' }));
  await page.change([batteryRow(1, { version: 2, favourite: false })]);
  expect(screen.getByRole('button', { name: 'Favourite SN1' })).toHaveAttribute('aria-pressed', 'true');
  resolve(ok());
});

test('the server finds the rows of a file: all that match, in the order of the list', async () => {
  const page = await openLargeList(rows, { may: ['perm-batteries-download'], address: '/batteries?sortField=lastSoh' });
  await screen.findByText('1 - 10 of 3,000');
  page.answers['POST /batteries/download'] = () => ok({ ticket: 't', fileName: 'Batteries.csv' });
  await page.user.type(await box(), 'SN29');
  await screen.findByText('111 of 3,000');
  await page.user.click(screen.getByRole('button', { name: 'Download this list: 111 batteries' }));
  await page.user.click(await screen.findByRole('button', { name: /^CSV Commas/ }));
  await waitFor(() => expect(page.sent('POST /batteries/download')).toHaveLength(1));
  const [sent] = page.sent('POST /batteries/download');
  expect(sent).toMatchObject({
    filters: { keywords: ['SN29'] },
    sort: { field: 'lastSoh', ascending: true },
    form: 'csv',
  });
  expect(sent).not.toHaveProperty('ids');
});

const shownColumns = ['serialNumber', 'favourite', 'lastSoh', 'lastServiceType', 'lastDeviceSerialNumber'];

/** Every field has a value. */
const fullRow = batteryRow(
  1,
  Object.fromEntries(
    Object.entries(batteryCatalogue as Catalogue).map(([key, { kind }]) => [
      key,
      kind === 'text' ? key : kind === 'boolean' || 70,
    ]),
  ),
);

test('rows look as in a list that is loaded as a whole, although only some columns are', async () => {
  const uiSettings = {
    batteries: {
      columns: Object.keys(batteryCatalogue).map((key) => ({ key, visible: shownColumns.includes(key) })),
    },
  };
  const rowText = async () => (await screen.findByRole('rowheader')).closest('tbody')?.innerHTML;
  await openList('batteries', [fullRow], { uiSettings });
  const whole = await rowText();
  cleanup();
  const page = await openLargeList([fullRow], { uiSettings });
  await screen.findByText('1 - 1 of 1');
  expect(await rowText()).toBe(whole);
  const [first] = page.sent('POST /batteries/find') as { columns: string[] }[];
  expect(first?.columns).not.toContain('purchased');
});

test('only the rows of the page are printed, which says so', async () => {
  await openLargeList(rows);
  await screen.findByText('1 - 10 of 3,000');
  const paper = await waitFor(() => {
    act(() => void dispatchEvent(new Event('beforeprint')));
    return screen.getByRole('region', { name: 'Batteries on paper' });
  });
  expect(within(paper).getAllByRole('row')).toHaveLength(11);
  expect(paper).toHaveTextContent('This list is too long to be printed: only 10 rows of this page are.');
  act(() => void dispatchEvent(new Event('afterprint')));
});

test('too many rows for a workbook are explained, and CSV stays available', async () => {
  const page = await openLargeList(rows, { may: ['perm-batteries-download'] });
  await screen.findByText('1 - 10 of 3,000');
  const summarize = page.answers['POST /batteries/summarize']!;
  page.answers['POST /batteries/summarize'] = async (request) => {
    const answer = await summarize(request);
    return { ...answer, body: { ...(answer.body as object), count: 200_001 } };
  };
  await page.user.type(await box(), 'SN2');
  await page.user.click(await screen.findByRole('button', { name: 'Download this list: 200,001 batteries' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download batteries' }));
  expect(dialog.getByText(/^A workbook holds at most 200,000 rows\./)).toBeVisible();
  expect(dialog.getByRole('button', { name: /^XLSX/ })).toBeDisabled();
  expect(dialog.getByRole('button', { name: /^CSV Commas/ })).toBeEnabled();
});
