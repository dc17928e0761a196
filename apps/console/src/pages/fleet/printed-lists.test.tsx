import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openList } from '../../testing/open-list.ts';
import { batteryRow } from '../../testing/list-answers.ts';

const toPaper = (event: 'beforeprint' | 'afterprint') => act(() => void dispatchEvent(new Event(event)));
const paper = () => screen.queryByRole('region', { name: 'Batteries on paper' });

/** The part that prints is fetched once the page stands. */
const printed = async () =>
  waitFor(() => {
    toPaper('beforeprint');
    const list = paper();
    if (list === null) throw new Error('Not fetched yet');
    return list;
  });

const rows = Array.from({ length: 40 }, (_, index) =>
  batteryRow(index + 1, { lastSoh: 60 + index, serialNumber: `SN${String(index + 1).padStart(2, '0')}` }),
);
const keywords = encodeURIComponent(JSON.stringify({ keywords: ['sn1'] }));

test('all rows that match go to paper, not the page alone, with filters, order and who prints', async () => {
  await openList('batteries', rows, {
    address: `/batteries?filter=${keywords}&pageSize=10&sortField=lastSoh&sortAscending=false`,
  });
  expect(paper()).toBeNull();
  const list = within(await printed());
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

  toPaper('afterprint');
  expect(paper()).toBeNull();
});

test('400 rows go to paper from a page of 10, in a table whose head can be repeated', async () => {
  const many = Array.from({ length: 400 }, (_, index) => batteryRow(index + 1));
  await openList('batteries', many, { address: '/batteries?pageSize=10' });
  const table = within(await printed()).getByRole('table');
  expect(table.querySelectorAll('tbody tr')).toHaveLength(400);
  expect(table.querySelectorAll('thead tr')).toHaveLength(1);
});

test('what is printed is what the list holds by then', async () => {
  const { change } = await openList('batteries', rows.slice(0, 1));
  await printed();
  toPaper('afterprint');
  await change([batteryRow(50, { serialNumber: 'SN50' })]);
  await screen.findByRole('rowheader', { name: /SN50/ });
  expect(within(await printed()).getAllByRole('row')).toHaveLength(3);
});

test('while details lie over the list, they go to paper and not the list', async () => {
  await openList('batteries', rows, { address: '/batteries?battery=1' });
  await screen.findByRole('dialog');
  await act(async () => new Promise((resolve) => void setTimeout(resolve, 100)));
  toPaper('beforeprint');
  expect(paper()).toBeNull();
});
