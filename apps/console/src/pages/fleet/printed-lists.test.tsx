import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allColumns } from '../../testing/builders.ts';
import { openList } from '../../testing/open-list.ts';
import { batteryRow } from '../../testing/list-answers.ts';

const fire = (event: 'beforeprint' | 'afterprint') => act(() => void dispatchEvent(new Event(event)));
const printedList = () => screen.queryByRole('region', { name: 'Batteries on paper' });

/** The code that prints is loaded after the page. */
const print = async () =>
  waitFor(() => {
    fire('beforeprint');
    const list = printedList();
    if (list === null) throw new Error('Not loaded yet');
    return list;
  });

const rows = Array.from({ length: 40 }, (_, index) =>
  batteryRow(index + 1, { lastSoh: 60 + index, serialNumber: `SN${String(index + 1).padStart(2, '0')}` }),
);
const keywords = encodeURIComponent(JSON.stringify({ keywords: ['sn1'] }));

test("prints all rows that match, not only those of the page, with filters, sort order and the user's name", async () => {
  await openList('batteries', rows, {
    uiSettings: allColumns,
    address: `/batteries?filter=${keywords}&pageSize=10&sortField=lastSoh&sortAscending=false`,
  });
  expect(printedList()).toBeNull();
  const list = within(await print());
  expect(list.getByRole('heading', { name: 'Batteries' })).toBeInTheDocument();
  const names = list
    .getAllByRole('row')
    .slice(1)
    .map((row) => /SN\d+/.exec(row.textContent)?.[0]);
  expect(names).toEqual(['SN19', 'SN18', 'SN17', 'SN16', 'SN15', 'SN14', 'SN13', 'SN12', 'SN11', 'SN10']);
  for (const words of ['10 batteries of 40', 'Keywords: sn1', 'Last State of Health, descending'])
    expect(list.getByText(words)).toBeInTheDocument();
  expect(list.getByText(/^Printed .* by Ada Byron$/)).toBeInTheDocument();
  expect(list.getByText(/^Not printed for lack of room: .*Retired\.$/)).toBeInTheDocument();

  fire('afterprint');
  expect(printedList()).toBeNull();
});

test('prints 400 rows from a page of 10, in one table with a head that browsers repeat on every page', async () => {
  const many = Array.from({ length: 400 }, (_, index) => batteryRow(index + 1));
  await openList('batteries', many, { address: '/batteries?pageSize=10' });
  const table = within(await print()).getByRole('table');
  expect(table.querySelectorAll('tbody tr')).toHaveLength(400);
  expect(table.querySelectorAll('thead tr')).toHaveLength(1);
});

test('prints the current rows, including those that have arrived since the last time', async () => {
  const { change } = await openList('batteries', rows.slice(0, 1));
  await print();
  fire('afterprint');
  await change([batteryRow(50, { serialNumber: 'SN50' })]);
  await screen.findByRole('rowheader', { name: /SN50/ });
  expect(within(await print()).getAllByRole('row')).toHaveLength(3);
});

test('does not print the list while details are open over it', async () => {
  const { user } = await openList('batteries', rows.slice(0, 1));
  await print();
  fire('afterprint');
  await user.click(screen.getByRole('link', { name: 'SN01' }));
  await screen.findByRole('dialog');
  fire('beforeprint');
  expect(printedList()).toBeNull();
});
