import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pressUntil } from '../visitor/press-until.ts';
import { openVisit } from '../visitor/visitor.ts';

const technician = 'technician@ohmstead.example';
const lockedMessage = 'The account administrator has locked column reordering and column visibility.';

type Group = { id: number; name: string; permissions: { permissions: string[] } };
type Configuration = { id: number; name: string };

const columnsOf = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Table Columns' }).getByRole('listitem').allTextContents();

test('a locked column layout is shown as locked', async () => {
  const admin = await openVisit({ as: 'demo@ohmstead.example' });
  const person = await openVisit({ as: technician });

  await admin.goto('/settings/display');
  await admin.getByRole('button', { name: 'Add a configuration for devices' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add a configuration for devices' });
  await dialog.getByLabel('Configuration Name').fill('Locked journey');
  // By keyboard: the second column moves to the top.
  await dialog.getByRole('button', { name: 'Drag Bays' }).focus();
  await admin.keyboard.press('Space');
  await admin.getByText(/^Bays at 2 of/).waitFor({ state: 'attached' });
  await pressUntil(admin, 'ArrowUp', /^Bays at 1 of/);
  await pressUntil(admin, 'Space', /^Bays dropped at 1 of/);
  await expect.poll(async () => (await columnsOf(dialog)).slice(0, 2)).toEqual(['Bays', 'Device Name']);
  await dialog.getByRole('checkbox', { name: 'Device Type' }).uncheck();
  await dialog.getByRole('button', { name: 'Add configuration' }).click();
  await admin.getByRole('region', { name: 'Devices' }).getByText('Locked journey').waitFor();

  // The technician's list is open while the configuration is given to the group.
  await person.goto('/devices');
  await person.getByRole('columnheader', { name: 'Device Type' }).waitFor();
  const takeBack = await assignToTechnicians(admin);
  await person.getByRole('columnheader', { name: 'Device Type' }).waitFor({ state: 'detached' });

  // It is still open when the configuration is locked.
  await admin.getByRole('button', { name: 'Edit Locked journey' }).click();
  const edit = admin.getByRole('dialog', { name: 'Edit the configuration for devices' });
  for (const name of ['Lock Column Order', 'Lock Column Visibility'])
    await edit.getByRole('switch', { name }).press('Space');
  expect((await columnsOf(edit)).slice(0, 2)).toEqual(['Bays', 'Device Name']);
  await edit.getByRole('button', { name: 'Save' }).click();
  const card = admin.getByRole('region', { name: 'Devices' });
  await card.getByText('Order and visibility locked').waitFor();
  await card.getByText('0 users, 1 group').waitFor();
  await person.getByRole('button', { name: 'Display settings' }).click();
  await person.getByText(lockedMessage).waitFor();
  expect(await person.getByRole('button', { name: 'Apply' }).count()).toBe(0);
  expect(await person.getByRole('button', { name: /^Drag / }).count()).toBe(0);

  // Deleting it says who is affected, and they can arrange their columns again without a reload.
  await admin.getByRole('button', { name: 'Delete Locked journey' }).click();
  await admin.getByText('1 group with 1 member will see all columns of Devices').waitFor();
  await admin.getByRole('button', { name: 'Delete configuration' }).click();
  await person.getByText(lockedMessage).waitFor({ state: 'detached' });
  await person.getByRole('button', { name: 'Apply' }).waitFor();
  await takeBack();
});

/** permissions.test.ts covers the permission editor. Returns a function that restores the group's configuration. */
async function assignToTechnicians(admin: Awaited<ReturnType<typeof openVisit>>): Promise<() => Promise<void>> {
  const { request } = admin;
  const read = async <Answer>(path: string) => (await (await request.get(path)).json()) as Answer;
  const { displayConfigurations } = await read<{ displayConfigurations: Configuration[] }>(
    '/api/displayConfigurations',
  );
  const { groups } = await read<{ groups: Group[] }>('/api/groups');
  const group = groups.find(({ name }) => name === 'Technicians') as Group;
  const devices = displayConfigurations.find(({ name }) => name === 'Locked journey')?.id ?? null;
  const held = group.permissions.permissions;
  const headers = { origin: new URL(admin.url()).origin };
  const put = async (permissions: string[], given: number | null) => {
    const data = { name: group.name, permissions: { permissions, displayConfigurations: { devices: given } } };
    expect((await request.put(`/api/groups/${group.id}`, { headers, data })).status()).toBe(200);
  };
  await put([...new Set([...held, 'perm-devices-settings'])], devices);
  return () => put(held, null);
}
