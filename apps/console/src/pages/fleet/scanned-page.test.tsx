import type { FoundThing } from '@ohmstead/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepCodes } from '../../features/finding/kept-codes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const battery = (id: number, subtitle = 'HX · Depot'): FoundThing => ({
  kind: 'batteries',
  id,
  title: `SN${id}`,
  subtitle,
  bay: null,
});
const bay: FoundThing = { kind: 'devices', id: 4, title: 'Bay 2 · Bench', subtitle: 'OA-4', bay: 2 };

const things: Record<string, FoundThing[]> = {
  SN1: [battery(1)],
  SN2: [battery(2)],
  SN8: [battery(8, 'HX'), battery(9, 'LX')],
  '/q/7k3f9m2xq0vz': [bay],
};

const open = (address: string, ...codes: string[]) => {
  keepCodes(codes);
  fakeApi({
    'GET /session': () => ok(aUser()),
    'POST /labelCodes/find': ({ body }) =>
      ok({ found: (body as { codes: string[] }).codes.map((code) => things[code.replace(location.origin, '')] ?? []) }),
  });
  return visit(address);
};

test('scanned codes are sorted, corrected and then worked on as the selection of the list of batteries', async () => {
  const page = open(
    '/scanned',
    'SN1',
    'SN8',
    'SNX',
    '/q/7k3f9m2xq0vz',
    'https://a.example/account/claim-device/thing-7',
  );
  const claims = within(await screen.findByRole('region', { name: '1 device to claim' }));
  expect(claims.getByRole('link', { name: /thing-7/ })).toHaveAttribute('href', '/account/claim-device/thing-7');
  expect(await screen.findByRole('link', { name: /Bay 2 · Bench/ })).toBeVisible();
  const several = within(screen.getByRole('region', { name: /^Several have this number/ }));
  await page.user.click(several.getByRole('button', { name: 'LX' }));
  const field = screen.getByLabelText('Instead of SNX');
  await page.user.clear(field);
  await page.user.type(field, 'SN2{Enter}');
  await page.user.click(await screen.findByRole('button', { name: 'Work on 3 batteries' }));
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/batteries'));
  const { search, state } = page.router.state.location;
  expect([search, state.selectedIds]).toEqual([{ filter: { batteryIds: [1, 9, 2] } }, [1, 9, 2]]);
});

test('without a scanner, codes can be pasted, and removed', async () => {
  const page = open('/scanned');
  expect(await screen.findByText('No codes yet')).toBeVisible();
  await page.user.click(screen.getByLabelText('More codes'));
  await page.user.paste('SN1\nSNX');
  await page.user.click(screen.getByRole('button', { name: 'Add' }));
  await page.user.click(
    within(await screen.findByRole('region', { name: 'Not found: 1' })).getByRole('button', { name: 'Remove' }),
  );
  expect(await screen.findByRole('button', { name: 'Work on 1 battery' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Clear the list' }));
  expect(await screen.findByText('No codes yet')).toBeVisible();
});

test('the code of a label opens what it is on', async () => {
  const page = open('/q/7k3f9m2xq0vz');
  await waitFor(() => expect(page.address()).toMatch(/^\/devices\?device=4/));
});

test('the page is the same for a code that is unknown, another organisation’s, or no code at all', async () => {
  const textOf = async (code: string) => {
    open(`/q/${code}`);
    await screen.findByText('No battery, device or bay that you can see has this label.');
    const text = screen.getByRole('main').textContent;
    cleanup();
    return text;
  };
  expect(await textOf('0123456789ab')).toBe(await textOf('not-a-code'));
});
