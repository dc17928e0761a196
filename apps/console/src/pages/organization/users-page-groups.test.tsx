import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { ok, refused } from '../../testing/fake-api.ts';
import { dialog, openUsersPage, rowOf } from '../../testing/open-users-page.ts';
import { aGroup, rights } from '../../testing/people.ts';

type Options = Parameters<typeof openUsersPage>[0];

const day = aGroup(2, { name: 'Day shift', userCount: 1 });
const night = aGroup(1, { name: 'Night shift', userCount: 3, permissions: rights(['perm-reports']) });

const openGroups = (options: Options = {}) =>
  openUsersPage({ groups: [night, day], address: '/settings/users?tab=groups', ...options });

const openAdd = async (options: Options = {}) => {
  const page = await openGroups(options);
  await page.user.click(screen.getByRole('button', { name: 'Add Group' }));
  const modal = dialog('Add New Group');
  return { ...page, modal, field: modal.getByRole('textbox', { name: /^Group name/ }) };
};

const openEdit = async (options: Options = {}) => {
  const page = await openGroups(options);
  await page.user.click(screen.getByRole('button', { name: 'Edit Night shift' }));
  const modal = dialog("Edit 'Night shift' Group");
  const save = () => page.user.click(modal.getByRole('button', { name: 'Save' }));
  return { ...page, modal, save, field: modal.getByRole('textbox', { name: /^Group name/ }) };
};

describe('the Groups tab', () => {
  test("lists 'Existing Groups' sorted by name, with a user-count note, empty when 0, otherwise pluralised", async () => {
    await openGroups({ groups: [night, day, aGroup(3, { name: 'Empty' })] });
    const rows = within(screen.getByRole('list', { name: 'Existing Groups' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['Day shift1 User', 'Empty', 'Night shift3 Users']);
    expect(rowOf('Empty').getByRole('button', { name: 'Edit Empty' })).toBeVisible();
    expect(rowOf('Empty').getByRole('button', { name: 'Delete Empty' })).toBeVisible();
  });

  test("'No Groups' when empty", async () => {
    await openGroups({ groups: [] });
    expect(screen.getByText('No Groups')).toBeVisible();
  });
});

describe("'Add New Group'", () => {
  test("'A group name is required' on blur and key up, ignoring Tab", async () => {
    const { user, modal, field } = await openAdd();
    await user.tab();
    expect(modal.queryByText('A group name is required')).not.toBeInTheDocument();
    await user.tab({ shift: true });
    await user.type(field, 'a');
    expect(modal.queryByText('A group name is required')).not.toBeInTheDocument();
    await user.keyboard('{Backspace}');
    expect(modal.getByText('A group name is required')).toBeVisible();
  });

  test('nothing is sent without a name', async () => {
    const { user, modal, field, sent } = await openAdd();
    await user.type(field, '   ');
    await user.click(modal.getByRole('button', { name: 'Add Group' }));
    expect(modal.getByText('A group name is required')).toBeVisible();
    expect(field).toHaveFocus();
    expect(sent('POST')).toEqual([]);
  });

  test("says 'Group Added' (Group {name} has been added)", async () => {
    const made = aGroup(9, { name: 'Early shift' });
    const page = await openAdd({ answers: { 'POST /groups': () => ok(made) } });
    await page.user.type(page.field, ' Early shift ');
    await page.user.click(page.modal.getByRole('checkbox', { name: 'Can Add Devices' }));
    await page.user.click(page.modal.getByRole('button', { name: 'Add Group' }));
    expect(await screen.findByText('Group Added')).toBeVisible();
    expect(screen.getByText('Group Early shift has been added')).toBeVisible();
    expect(page.sent('POST')[0]?.body).toEqual({ name: 'Early shift', permissions: rights(['perm-devices-add']) });
    expect(screen.getByText('Early shift')).toBeVisible();
  });

  test("'This group name is already in use', titled 'Problem Saving Group'; the modal and the text stay", async () => {
    const page = await openAdd({ answers: { 'POST /groups': () => refused(400, 'groups-add-3') } });
    await page.user.type(page.field, 'Night shift{Enter}');
    expect(await screen.findByText('Problem Saving Group')).toBeVisible();
    expect(screen.getByText('This group name is already in use')).toBeVisible();
    expect(page.field).toHaveValue('Night shift');
  });
});

test('a location that is deleted while a group is edited is removed from it', async () => {
  const page = await openGroups({ locations: [{ id: 4, name: 'Depot' }] });
  await page.user.click(screen.getByRole('button', { name: /^Edit.*Night shift/ }));
  const modal = within(screen.getByRole('dialog'));
  await page.user.click(modal.getByRole('checkbox', { name: 'Can Access Depot' }));
  page.answers['GET /locations'] = () => ok({ locations: [] });
  act(() => announceChange('locations'));
  expect(await modal.findByText(/removed from this form: the location 'Depot'\.$/)).toBeVisible();
  page.answers['PUT /groups/1'] = () => ok(night);
  await page.user.click(modal.getByRole('button', { name: 'Save' }));
  expect(page.sent('PUT')[0]?.body).toMatchObject({ permissions: rights(['perm-reports']) });
});

describe("Edit '{name}' Group", () => {
  test("saves and says 'Group Saved'", async () => {
    const page = await openEdit({ answers: { 'PUT /groups/1': () => ok({ ...night, name: 'Late shift' }) } });
    await page.user.clear(page.field);
    await page.user.type(page.field, 'Late shift');
    await page.save();
    expect(await screen.findByText('Group Saved')).toBeVisible();
    expect(screen.getByText('Group Late shift has been saved')).toBeVisible();
    expect(page.sent('PUT')[0]?.body).toEqual({
      version: 1,
      name: 'Late shift',
      permissions: rights(['perm-reports']),
    });
    expect(screen.getByText('Late shift')).toBeVisible();
  });

  test.each([
    ['groups-update-5', 'This group name is already in use'],
    [
      'groups-update-3',
      'You cannot disable your own access to Managing Users and Groups (as you currently belong to this group). Please re-enable that permission or remove yourself from this group.',
    ],
  ])('%s is reported with the title Problem Saving Group, and keeps the edits', async (code, words) => {
    const page = await openEdit({ answers: { 'PUT /groups/1': () => refused(400, code) } });
    await page.user.click(page.modal.getByRole('checkbox', { name: 'Can Access the Reports Page' }));
    await page.save();
    expect(await screen.findByText('Problem Saving Group')).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(page.modal.getByRole('checkbox', { name: 'Can Access the Reports Page' })).not.toBeChecked();
  });

  test('other group errors: the server message', async () => {
    const page = await openEdit({ answers: { 'PUT /groups/1': () => refused(400, 'groups-update-99', 'Not today.') } });
    await page.user.type(page.field, '!');
    await page.save();
    expect(await screen.findByText('Not today.')).toBeVisible();
  });

  test('a stale save keeps the edits and offers Reload; what another user saved in the same field is shown', async () => {
    const page = await openEdit({ answers: { 'PUT /groups/1': () => refused(400, 'groups-update-6') } });
    await page.user.type(page.field, ' B');
    await page.save();
    page.answers['GET /groups'] = () => ok({ groups: [{ ...night, name: 'Moon shift', version: 4 }] });
    await page.user.click(await page.modal.findByRole('button', { name: 'Reload' }));
    expect(await page.modal.findByText('Saved by another user in the meantime: Moon shift')).toBeVisible();
    expect(page.field).toHaveValue('Night shift B');
  });
});

describe('deleting a group', () => {
  test.each([
    [day, 'Its 1 user will be kept and return to their own permissions.'],
    [night, 'Its 3 users will be kept and return to their own permissions.'],
    [aGroup(5, { name: 'Empty' }), 'It has no users.'],
  ])("'Confirm Delete' names the group and describes the effect on its users (%#)", async (group, words) => {
    const page = await openGroups({ groups: [group], answers: { [`DELETE /groups/${group.id}`]: () => ok() } });
    await page.user.click(screen.getByRole('button', { name: `Delete ${group.name}` }));
    const question = within(screen.getByRole('alertdialog', { name: 'Confirm Delete' }));
    expect(question.getByText(group.name)).toBeVisible();
    expect(question.getByText(new RegExp(words))).toBeVisible();
    await page.user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Group Deleted')).toBeVisible();
    expect(screen.getByText(`${group.name} group has been deleted.`)).toBeVisible();
    await waitFor(() => expect(screen.getByText('No Groups')).toBeVisible());
  });

  test('a refusal of the server is shown', async () => {
    const page = await openGroups({ answers: { 'DELETE /groups/1': () => refused(400, 'groups-delete-1') } });
    await page.user.click(screen.getByRole('button', { name: 'Delete Night shift' }));
    await page.user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Problem Deleting Group')).toBeVisible();
    expect(screen.getByText('Night shift')).toBeVisible();
  });
});
