import type { SearchItem, SearchKind } from '@ohmstead/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const found = (match: SearchItem['match'], ...titles: string[]) =>
  titles.map((title, index) => ({ id: index + 7, title, subtitle: 'HX-108 · Depot', match }));

const open = async (code: string, groups: Partial<Record<SearchKind, SearchItem[]>>) => {
  fakeApi({
    'GET /session': () => ok(aUser()),
    'GET /search': () => ok({ groups: Object.entries(groups).map(([kind, items]) => ({ kind, items })) }),
  });
  return visit(`/find?code=${code}`);
};

test('a code of a maker opens the one battery that has it as its serial number', async () => {
  const page = await open('SN7', { batteries: [...found('exact', 'SN7'), ...found('beginning', 'SN70')] });
  await waitFor(() => expect(page.address()).toMatch(/^\/batteries\/7/));
});

test('if several have it, or only a part of it, each can be opened', async () => {
  await open('SN7', { batteries: found('beginning', 'SN70', 'SN71'), devices: found('ending', 'OA-SN7') });
  const list = within(await screen.findByRole('list', { name: 'Found' }));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/batteries/7',
    '/batteries/8',
    '/devices?device=7',
  ]);
});

test('a code that nothing has is named, and another can be entered', async () => {
  const page = await open('007', {});
  expect(await screen.findByText('No battery or device that you can see has the serial number 007.')).toBeVisible();
  const field = screen.getByLabelText('Serial number');
  await page.user.clear(field);
  await page.user.type(field, ' 12 {Enter}');
  expect(await screen.findByText(/has the serial number 12\.$/)).toBeVisible();
});

test('fast keys ending in Enter are taken as a scan on every page without a focused field', async () => {
  const page = await open('x', {});
  await screen.findByText(/has the serial number x/);
  const scan = (target: Element) =>
    [...Array.from('HX-77'), 'Enter'].forEach((key) => fireEvent.keyDown(target, { key }));
  // Once the page is quiet, what listens to scanners is loaded.
  await waitFor(() => {
    scan(document.body);
    expect(page.address()).toBe('/find?code=HX-77');
  });
  // A key pressed again and again, as to zoom into a chart, keeps its effect; a shortcut within a scan has none.
  const isLeft = (key: string) => fireEvent.keyDown(document.body, { key });
  expect(['+', '+', '+', '/'].map(isLeft)).toEqual([true, true, true, false]);
  scan(screen.getByLabelText('Serial number'));
  expect(page.address()).toBe('/find?code=HX-77');
});
