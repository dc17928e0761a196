import type { View } from '@ohmstead/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { batteriesAnswer, batteryRow } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const view: View = {
  id: 12,
  version: 1,
  kind: 'batteries',
  name: 'Lead batteries',
  filters: { keywords: ['lead'] },
  sort: null,
  entitiesPerPage: 25,
  columns: ['serialNumber', 'chemistry', 'rc'].map((key) => ({ key, visible: true, width: null })),
  sharedWith: 'me',
  groupIds: [],
  ownerId: 7,
  ownerName: 'Ada Byron',
  own: true,
  editable: true,
  pinned: false,
  default: false,
  groupDefaultOf: [],
  schemaVersion: 1,
  dropped: [],
};
const rows = [batteryRow(1, { chemistry: 'lead' }), batteryRow(2, { chemistry: 'li-ion' })];

const open = async (address: string, change: Partial<View> = {}, user: Parameters<typeof aUser>[0] = {}) => {
  let stored = { ...view, ...change };
  const api = fakeApi({
    'GET /session': () => ok(aUser(user)),
    'POST /users/uiSettings': () => ok(),
    'POST /batteries/getUpdates': () => ok(batteriesAnswer(rows)),
    'GET /displayConfigurations/4': () => ok(locked),
    'GET /views': () => ok({ views: [stored] }),
    'PUT /views/12': ({ body }) => ok((stored = { ...stored, ...(body as object), version: 2 })),
  });
  const page = visit(address);
  await screen.findByRole('rowheader', { name: 'SN1' });
  return { ...page, ...api, search: () => new URL(page.address(), 'https://console.test').searchParams };
};
const locked = {
  id: 4,
  name: 'Bench',
  type: 'batteries',
  columns: ['serialNumber', 'chemistry'].map((key) => ({ key, visible: true })),
  lockColumnOrder: false,
  lockColumnVisibility: true,
};

const names = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || []);
const button = (name: string) => screen.findByRole('button', { name });
const keywords = () => screen.findByRole('searchbox', { name: 'Keywords' });

describe('a view of a list', () => {
  test('is opened by its address, and what changes on top stands beside it until one goes back', async () => {
    const { user, search } = await open('/batteries?view=12');
    expect(names()).toEqual(['SN1']);
    expect(heads()).toEqual(['Serial Number', 'Chemistry', expect.stringMatching(/^RC/), 'Actions']);
    await user.type(await keywords(), ' SN1');
    await button('Lead batteries, changed');
    await waitFor(() => expect(search().get('filter')).toBe('{"keywords":["lead","SN1"]}'));
    expect(search().get('view')).toBe('12');
    await user.click(await button('Lead batteries, changed'));
    await user.click(await screen.findByRole('menuitem', { name: 'Back to the view' }));
    await button('Lead batteries');
    expect(await keywords()).toHaveValue('lead');
    expect(search().has('filter')).toBe(false);
  });

  test('is saved with what the list shows', async () => {
    const { user, requests } = await open('/batteries?view=12');
    await user.clear(await keywords());
    expect(names()).toEqual(['SN1', 'SN2']);
    await user.click(await button('Lead batteries, changed'));
    await user.click(await screen.findByRole('menuitem', { name: 'Save' }));
    await button('Lead batteries');
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      version: 1,
      filters: {},
      sharedWith: 'me',
    });
    expect(names()).toEqual(['SN1', 'SN2']);
  });

  test('opens with the list as one’s own default or that of one’s group, unless the address says something', async () => {
    const { search } = await open('/batteries', { groupDefaultOf: [3] }, { groupId: 3 });
    await button('Lead batteries');
    expect(names()).toEqual(['SN1']);
    expect(search().get('view')).toBe('12');
  });

  test('leaves out what a display configuration hides and what no longer exists, and says so', async () => {
    const displayConfigurations = { devices: null, batteries: 4, services: null };
    const permissions = { permissions: [], displayConfigurations };
    await open('/batteries?view=12', { dropped: ['colourRange'] }, { permissions });
    await screen.findByText(
      "This view was saved with 'colourRange', which no longer exists and is left out. Your administrator has hidden 'RC', which this view would show.",
    );
    expect(heads()).toEqual(['Serial Number', 'Chemistry', 'Actions']);
  });

  test('that is not there is said to be missing, and all rows are shown', async () => {
    await open('/batteries?view=99');
    expect(screen.getByText('This view does not exist, or is not shared with you.')).toBeVisible();
    expect(names()).toEqual(['SN1', 'SN2']);
  });
});
