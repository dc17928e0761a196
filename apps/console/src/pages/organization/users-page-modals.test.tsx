import type { UserEdit } from '@ohmstead/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { ok, refused } from '../../testing/fake-api.ts';
import { dialog, openUsersPage } from '../../testing/open-users-page.ts';
import { aGroup, aPerson, rights } from '../../testing/people.ts';

type Options = Parameters<typeof openUsersPage>[0];

const ada = aPerson(7, { email: 'ada@ohmstead.example', permissions: rights(['perm-users-groups']) });
const bo = aPerson(2, { email: 'bo@ohmstead.example', permissions: rights(['perm-devices-edit', 'perm-location-9']) });
const night = aGroup(1, { name: 'Night shift', permissions: rights(['perm-reports'], { devices: 3 }), userCount: 2 });
const slim = { id: 3, name: 'Slim devices', type: 'devices' };
const depot = { id: 4, name: 'Depot' };

const openAdd = async (options: Options = {}) => {
  const page = await openUsersPage(options);
  await page.user.click(screen.getByRole('button', { name: 'Add Users' }));
  const modal = dialog('Add New Users');
  const send = () => page.user.click(modal.getByRole('button', { name: 'Send Invitation(s)' }));
  return { ...page, modal, field: modal.getByRole('textbox', { name: /^Email addresses/ }), send };
};

const openEdit = async (options: Options = {}, person = bo) => {
  const page = await openUsersPage({ users: person === ada ? [ada] : [ada, person], groups: [night], ...options });
  await page.user.click(screen.getByRole('button', { name: `Edit ${person.email}` }));
  const modal = dialog(`Edit ${person.email}`);
  const save = () => page.user.click(modal.getByRole('button', { name: 'Save' }));
  return { ...page, modal, save };
};

const section = (modal: ReturnType<typeof within>, title: string) => within(modal.getByRole('group', { name: title }));

describe("'Add New Users'", () => {
  test.each([
    ['', 'Email address is required'],
    [' , \n ', 'Email address is required'],
    ['a@b.example nobody, nowhere', 'nobody is not a valid email address'],
  ])('the text %j: %s', async (text, words) => {
    const { user, modal, field, send, sent } = await openAdd();
    await user.click(field);
    await user.paste(text);
    await send();
    expect(modal.getByText(words)).toBeVisible();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(words) as string);
    expect(field).toHaveFocus();
    expect(sent('POST')).toEqual([]);
  });

  test("the hint is 'Enter space or comma delimited email addresses'", async () => {
    const { field } = await openAdd();
    expect(field).toHaveAccessibleDescription('Enter space or comma delimited email addresses');
  });

  test('is checked on blur, not on the Tab key', async () => {
    const { user, modal, field } = await openAdd();
    expect(field).toHaveFocus();
    await user.tab();
    expect(modal.queryByText('Email address is required')).not.toBeInTheDocument();
    await user.click(field);
    await user.click(modal.getByText('Device Permissions'));
    fireEvent.blur(field);
    expect(modal.getByText('Email address is required')).toBeVisible();
  });

  test("invites with permissions and says 'Users Added' with their count; the users are appended to the list", async () => {
    const made = [aPerson(11, { email: 'x@b.example' }), aPerson(12, { email: 'y@b.example' })];
    const page = await openAdd({
      users: [ada],
      locations: [depot],
      answers: { 'POST /users': () => ok({ users: made }) },
    });
    await page.user.click(page.field);
    await page.user.paste('x@b.example,\n y@b.example');
    await page.user.click(page.modal.getByRole('checkbox', { name: 'Can Edit Batteries' }));
    await page.user.click(page.modal.getByRole('checkbox', { name: 'Can Access Depot' }));
    await page.send();
    expect(await screen.findByText('Users Added')).toBeVisible();
    expect(screen.getByText('2 users have been added')).toBeVisible();
    expect(page.sent('POST')[0]?.body).toEqual({
      emails: ['x@b.example', 'y@b.example'],
      url: `${window.location.origin}/register/verify-invite/:token`,
      groupId: null,
      permissions: rights(['perm-batteries-edit', 'perm-location-4']),
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('y@b.example')).toBeVisible();
  });

  test('an invited user is listed once, also if the list was read again before the answer arrived', async () => {
    const users = [ada];
    const made = aPerson(11, { email: 'x@b.example' });
    const page = await openAdd({
      users,
      answers: {
        'POST /users': async () => {
          users.push(made);
          act(() => announceChange('users'));
          await screen.findByText('x@b.example', { ignore: 'textarea' });
          return ok({ users: [made] });
        },
      },
    });
    await page.user.type(page.field, 'x@b.example');
    await page.send();
    expect(await screen.findByText('User Added')).toBeVisible();
    expect(screen.getAllByText('x@b.example')).toHaveLength(1);
  });

  test("invites into a group, and says 'User Added' of one", async () => {
    const made = [aPerson(11, { email: 'x@b.example' })];
    const page = await openAdd({ groups: [night], answers: { 'POST /users': () => ok({ users: made }) } });
    await page.user.type(page.field, 'x@b.example');
    await page.user.selectOptions(page.modal.getByLabelText('Group'), 'Night shift');
    await page.send();
    expect(await screen.findByText('User Added')).toBeVisible();
    expect(page.sent('POST')[0]?.body).toMatchObject({ emails: ['x@b.example'], groupId: 1 });
    expect(page.sent('POST')[0]?.body).not.toHaveProperty('permissions');
  });

  test('when the server refuses, the address is named and the form keeps its text', async () => {
    const refusal = () => refused(400, 'users-create-4', undefined, ['y@b.example']);
    const page = await openAdd({ answers: { 'POST /users': refusal } });
    await page.user.type(page.field, 'x@b.example y@b.example');
    await page.send();
    expect(await screen.findByText('Problem Saving User')).toBeVisible();
    expect(screen.getByText("Email address 'y@b.example' is already in use")).toBeVisible();
    expect(page.field).toHaveValue('x@b.example y@b.example');
    await waitFor(() => expect(page.modal.getByRole('button', { name: 'Send Invitation(s)' })).toBeEnabled());
  });

  test('while saving, the submit button shows progress and is disabled', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof ok>>();
    const page = await openAdd({ answers: { 'POST /users': () => answer.promise } });
    await page.user.type(page.field, 'x@b.example');
    await page.send();
    expect(page.modal.getByRole('button', { name: 'Send Invitation(s)' })).toBeDisabled();
    answer.resolve(ok({ users: [] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe("'Edit {email}'", () => {
  test("saves the own permissions and shows 'User Saved'; permissions that cannot be seen stay", async () => {
    const page = await openEdit({ answers: { 'PUT /users/2': () => ok({ ...bo, version: 2 }) } });
    await page.user.click(page.modal.getByRole('checkbox', { name: 'Can Delete Devices' }));
    await page.save();
    expect(await screen.findByText('User Saved')).toBeVisible();
    const body = page.sent('PUT')[0]?.body as UserEdit | undefined;
    expect(body).toMatchObject({ version: 1, groupId: null });
    expect(body?.permissions?.permissions.toSorted()).toEqual([
      'perm-devices-delete',
      'perm-devices-edit',
      'perm-location-9',
    ]);
  });

  test("choosing a group swaps the shown permissions to the group's, read-only; choosing None reverts to the own ones", async () => {
    const { user, modal } = await openEdit({ configurations: [slim] });
    await user.selectOptions(modal.getByLabelText('Group'), 'Night shift');
    expect(modal.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(modal.getByText('Can Access the Reports Page')).toHaveTextContent('Can Access the Reports Page: on');
    expect(modal.getByText('Can Edit Devices')).toHaveTextContent('Can Edit Devices: off');
    expect(modal.getByText('Display Configuration: Slim devices')).toBeVisible();
    expect(modal.getAllByText('Display Configuration: None Assigned')).toHaveLength(2);
    await user.selectOptions(modal.getByLabelText('Group'), 'None');
    expect(modal.getByRole('checkbox', { name: 'Can Edit Devices' })).toBeChecked();
  });

  test('a user who joins a group is sent with the group alone', async () => {
    const page = await openEdit({ answers: { 'PUT /users/2': () => ok({ ...bo, groupId: 1 }) } });
    await page.user.selectOptions(page.modal.getByLabelText('Group'), 'Night shift');
    await page.save();
    await screen.findByText('User Saved');
    expect(page.sent('PUT')[0]?.body).toEqual({ version: 1, groupId: 1 });
  });

  test('saving the signed-in user refreshes the stored user data', async () => {
    const page = await openEdit({ answers: { 'PUT /users/7': () => ok({ ...ada, version: 2 }) } }, ada);
    page.answers['GET /session'] = () => ok(aUser({ may: ['perm-users-groups'], firstName: 'Augusta' }));
    await page.user.click(page.modal.getByRole('checkbox', { name: 'Can Edit Devices' }));
    await page.save();
    expect(await screen.findByText('Welcome, Augusta')).toBeInTheDocument();
  });

  test.each([
    [
      'users-update-19',
      'You cannot assign yourself to a group that disables your own access to Managing Users and Groups. Please choose a different group.',
    ],
    [
      'users-update-20',
      'You cannot disable your own access to Managing Users and Groups. Please re-enable that permission.',
    ],
    ['users-update-21', 'You cannot disable yourself.'],
  ])('%s is reported with the title Problem Saving User, and keeps the edits', async (code, words) => {
    const page = await openEdit({ answers: { 'PUT /users/2': () => refused(400, code) } });
    await page.user.click(page.modal.getByRole('checkbox', { name: 'Can Edit Devices' }));
    await page.save();
    expect(await screen.findByText('Problem Saving User')).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(page.modal.getByRole('checkbox', { name: 'Can Edit Devices' })).not.toBeChecked();
  });

  test('a stale save shows the specified message with a Reload action, and keeps the edits', async () => {
    const page = await openEdit({ answers: { 'PUT /users/2': () => refused(400, 'users-update-10') } });
    await page.user.click(page.modal.getByRole('checkbox', { name: 'Can Delete Devices' }));
    await page.save();
    const words =
      'This user was saved by another user since it was loaded by you. Reload the data and try your changes again.';
    expect(await page.modal.findByText(words)).toBeVisible();
    const fresh = { ...bo, version: 5, permissions: rights(['perm-devices-add']) };
    page.answers['GET /users'] = () => ok({ users: [ada, fresh] });
    page.answers['PUT /users/2'] = () => ok({ ...fresh, version: 6 });
    await page.user.click(page.modal.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(page.modal.queryByText(words)).not.toBeInTheDocument());
    expect(page.modal.getByRole('checkbox', { name: 'Can Delete Devices' })).toBeChecked();
    expect(page.modal.getByRole('checkbox', { name: 'Can Add Devices' })).toBeChecked();
    expect(page.modal.getByRole('checkbox', { name: 'Can Edit Devices' })).not.toBeChecked();
    await page.save();
    await screen.findByText('User Saved');
    expect(page.sent('PUT')[1]?.body).toMatchObject({ version: 5 });
  });

  test('disables and enables', async () => {
    const page = await openEdit({ answers: { 'PUT /users/2': () => ok({ ...bo, disabled: true }) } });
    await page.user.click(page.modal.getByRole('switch', { name: 'Disable this user' }));
    expect(page.modal.getByText('User Disabled')).toBeVisible();
    await page.save();
    await screen.findByText('User Saved');
    expect(page.sent('PUT')[0]?.body).toEqual({ version: 1, disabled: true });
  });

  test('nobody can disable themselves, nor a super user', async () => {
    const { modal } = await openEdit({}, ada);
    expect(modal.queryByRole('switch')).not.toBeInTheDocument();
  });

  test('resends the invitation of an unverified user', async () => {
    const page = await openEdit(
      { answers: { 'POST /users/2/resendInvitation': () => ok() } },
      { ...bo, verified: false },
    );
    await page.user.click(page.modal.getByRole('button', { name: 'Resend invitation' }));
    expect(await screen.findByText('Invitation sent')).toBeVisible();
    expect(page.sent('POST')[0]?.body).toEqual({ url: `${window.location.origin}/register/verify-invite/:token` });
  });

  test("ends somebody's sessions after a confirmation, and leaves them enabled", async () => {
    const page = await openEdit({ answers: { 'POST /users/2/endSessions': () => ok() } });
    await page.user.click(page.modal.getByRole('button', { name: 'End sessions' }));
    expect(page.sent('POST')).toEqual([]);
    const question = within(await screen.findByRole('alertdialog', { name: 'End sessions' }));
    await page.user.click(question.getByRole('button', { name: 'End sessions' }));
    expect(await screen.findByText('Sessions ended')).toBeVisible();
    expect(page.sent('POST')).toHaveLength(1);
  });

  test('does not offer to end the sessions of the signed-in user', async () => {
    const { modal } = await openEdit({}, ada);
    expect(modal.queryByRole('button', { name: 'End sessions' })).not.toBeInTheDocument();
  });

  test("a super user's editor explains that everything is held", async () => {
    const { modal } = await openEdit({ configurations: [slim] }, { ...bo, superuser: true });
    expect(modal.getByText(/A super user has every permission/)).toBeVisible();
    expect(modal.getByText('Can Manage Locations')).toHaveTextContent('Can Manage Locations: on');
    expect(modal.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(modal.getByLabelText('Assign A Display Configuration')).toBeEnabled();
  });

  test('what was typed is only discarded after a question', async () => {
    const { user, modal } = await openEdit();
    await user.click(modal.getByRole('checkbox', { name: 'Can Delete Devices' }));
    await user.click(modal.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(modal.getByRole('checkbox', { name: 'Can Delete Devices' })).toBeChecked();
  });
});

describe('the permission editor', () => {
  test.each([
    ['Device Permissions', 7],
    ['Batteries Permissions', 6],
    ['Services Permissions', 6],
    ['Other Permissions', 18],
  ])('%s has its %i checkboxes', async (title, count) => {
    const { modal } = await openAdd();
    expect(section(modal, title).getAllByRole('checkbox')).toHaveLength(count);
  });

  test('hints explain more', async () => {
    const { modal } = await openAdd();
    expect(modal.getByRole('checkbox', { name: 'Can Assign Users and Groups To Devices' })).toHaveAccessibleDescription(
      'Allow assigning from the Devices page',
    );
  });

  test("each of the first three ends with 'Assign A Display Configuration', first option None", async () => {
    const { modal } = await openAdd({ configurations: [slim, { id: 5, name: 'All', type: 'devices' }] });
    const select = section(modal, 'Device Permissions').getByLabelText('Assign A Display Configuration');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['None', 'All', 'Slim devices']);
    expect(section(modal, 'Other Permissions').queryByRole('combobox')).not.toBeInTheDocument();
  });

  test("when none exist for that type it reads 'No Display Configurations exist for' plus the type", async () => {
    const { modal } = await openAdd({ configurations: [slim] });
    expect(modal.getByText('No Display Configurations exist for batteries')).toBeVisible();
    expect(modal.getByText('No Display Configurations exist for services')).toBeVisible();
  });

  test("checking 'Can Access All Locations' hides the per-location permissions list", async () => {
    const { user, modal } = await openAdd({ locations: [depot] });
    await user.click(modal.getByRole('checkbox', { name: 'Can Access Depot' }));
    await user.click(modal.getByRole('checkbox', { name: 'Can Access All Locations' }));
    expect(modal.queryByRole('checkbox', { name: 'Can Access Depot' })).not.toBeInTheDocument();
    await user.click(modal.getByRole('checkbox', { name: 'Can Access All Locations' }));
    expect(modal.getByRole('checkbox', { name: 'Can Access Depot' })).toBeChecked();
  });

  test('many locations are found by name', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ id: index + 1, name: `Site ${index + 1}` }));
    const { user, modal } = await openAdd({ locations: many });
    expect(modal.getByText('200 further locations not shown. Search for them by name')).toBeVisible();
    await user.click(modal.getByRole('textbox', { name: 'Find among locations' }));
    await user.paste('site 299');
    expect(within(modal.getByRole('group', { name: 'Locations' })).getAllByRole('checkbox')).toHaveLength(1);
  });

  test('locations that the reader cannot see are counted', async () => {
    const { modal } = await openEdit({ may: ['perm-users-groups', 'perm-location-4'], locations: [depot] });
    expect(modal.getByText('1 further location that you cannot see')).toBeVisible();
  });

  test('a user who sees all locations is not shown a count of hidden ones', async () => {
    const { modal } = await openEdit();
    expect(modal.queryByText(/that you cannot see/)).not.toBeInTheDocument();
  });

  test('permissions that the editing user does not hold are shown but cannot be given; given ones can be withdrawn', async () => {
    const { user, modal } = await openEdit({ may: ['perm-users-groups', 'perm-location-4'], locations: [depot] });
    const reports = modal.getByRole('checkbox', { name: 'Can Access the Reports Page' });
    expect(reports).toBeDisabled();
    expect(reports).toHaveAccessibleDescription('Permissions you do not have are greyed out. You cannot grant them.');
    expect(modal.getByRole('checkbox', { name: 'Can Access Depot' })).toBeEnabled();
    const edit = modal.getByRole('checkbox', { name: 'Can Edit Devices' });
    await user.click(edit);
    expect(edit).not.toBeChecked();
    expect(edit).toBeEnabled();
  });

  test('a group with more rights than the editing user cannot be given', async () => {
    const { modal } = await openEdit({ may: ['perm-users-groups'] });
    expect(modal.getByRole('option', { name: /^Night shift/ })).toBeDisabled();
  });
});

describe('what another user deletes while a form is open', () => {
  const hints = async (page: Awaited<ReturnType<typeof openUsersPage>>) => {
    page.answers['GET /users'] = () => ok({ users: [ada, bo] });
    page.answers['GET /groups'] = () => ok({ groups: [] });
    page.answers['GET /locations'] = () => ok({ locations: [] });
    page.answers['GET /displayConfigurations'] = () => ok({ displayConfigurations: [] });
    await act(async () => (['users', 'locations', 'displayConfigurations'] as const).forEach(announceChange));
  };
  const gone = /^Deleted by someone else and removed from this form: /;

  test('is removed from an invitation, which can be sent', async () => {
    const page = await openAdd({ users: [ada], groups: [night], locations: [depot], configurations: [slim] });
    const { user, modal, field, send, answers, sent } = page;
    await user.click(field);
    await user.paste('new@ohmstead.example');
    await user.click(modal.getByRole('checkbox', { name: 'Can Access Depot' }));
    const select = section(modal, 'Device Permissions').getByLabelText('Assign A Display Configuration');
    await user.selectOptions(select, 'Slim devices');
    await user.selectOptions(modal.getByLabelText('Group'), 'Night shift');
    await hints(page);
    expect(await modal.findByText(gone)).toHaveTextContent(
      /the group 'Night shift', the display configuration 'Slim devices', the location 'Depot'\.$/,
    );
    expect(modal.getByLabelText('Group')).toHaveValue('');
    answers['POST /users'] = () => ok({ users: [] });
    await send();
    expect(sent('POST')[0]?.body).toMatchObject({ groupId: null, permissions: rights([]) });
  });

  test('is removed from an edit; a location that the editor cannot see stays', async () => {
    const page = await openEdit({
      locations: [depot],
      may: ['perm-users-groups', 'perm-devices-edit', 'perm-location-4'],
    });
    const { user, modal, save, answers, sent } = page;
    await user.click(modal.getByRole('checkbox', { name: 'Can Access Depot' }));
    await hints(page);
    expect(await modal.findByText(gone)).toHaveTextContent(/the location 'Depot'\.$/);
    await user.click(modal.getByRole('checkbox', { name: 'Can Edit Devices' }));
    answers['PUT /users/2'] = () => ok(bo);
    await save();
    expect(sent('PUT')[0]?.body).toMatchObject({ permissions: rights(['perm-location-9']) });
  });
});
