import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentUser } from '../../data/session/session-state.ts';
import { loadSession } from '../../data/session/session.ts';
import { notifications } from '../../ui/notices/notify.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const open = async (address: string, answers: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({ 'GET /session': () => ok(aUser()), ...answers });
  const page = { ...api, ...visit(address) };
  await screen.findByRole('tab', { name: 'Personal Info' });
  return page;
};

type Page = Awaited<ReturnType<typeof open>>;

const fill = async ({ user }: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    if (text !== '') await user.click(field).then(() => user.paste(text));
  }
};

const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));
const sent = ({ requests }: Page, method: string) => requests.filter((request) => request.method === method);
const alert = () => within(screen.getByRole('alert'));

test('My Profile has its three tabs, Personal Info, Email Address and Password, and Access by others', async () => {
  const access = { by: 'boss@ohmstead.example', startedAt: 0, until: 60_000, reason: 'Cannot find a battery' };
  const page = await open('/account/profile', { 'GET /users/accessByOthers': () => ok({ accesses: [access] }) });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Personal Info',
    'Email Address',
    'Password',
    'Access by others',
  ]);
  // A phone has room for three and a half.
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(350);
  await page.user.click(screen.getByRole('tab', { name: 'Access by others' }));
  expect(screen.getByRole('tablist').scrollLeft).toBe(50);
  vi.restoreAllMocks();
  expect(await screen.findByText(access.by)).toBeVisible();
  expect(screen.getByText(access.reason)).toBeVisible();
  await page.user.click(screen.getByRole('tab', { name: 'Password' }));
  await waitFor(() => expect(page.address()).toBe('/account/profile?tab=password'));
  expect(await screen.findByLabelText('Old password')).toBeVisible();
});

test.each([
  ['First name', '', 'First name is required'],
  ['First name', '   ', 'First name is required'],
  ['Last name', '', 'Last name is required'],
  ['First name', 'x'.repeat(33), 'Cannot be longer than 32 characters'],
  ['Last name', 'x'.repeat(33), 'Cannot be longer than 32 characters'],
])('%s %j: %s', async (label, text, words) => {
  const page = await open('/account/profile');
  await fill(page, { [label]: text });
  await press(page, 'Save');
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(sent(page, 'PUT')).toEqual([]);
});

test('names are saved with the version, and the header greets by the new one without a reload', async () => {
  const page = await open('/account/profile', {
    'PUT /users': () => ok(aUser({ firstName: 'Grace', version: 2 })),
  });
  await fill(page, { 'First name': ' Grace ' });
  await press(page, 'Save');
  expect(await screen.findByText('Welcome, Grace')).toBeVisible();
  expect(screen.getByText('Profile saved')).toBeVisible();
  expect(sent(page, 'PUT')[0]?.body).toEqual({ version: 1, firstName: 'Grace', lastName: 'Byron' });
  expect(screen.getByLabelText('First name')).toHaveValue('Grace');
});

test("users-update-10 (profile): 'Your changes are out of date. Refresh the page and try again.' and what was typed stays", async () => {
  let saved = aUser({ lastName: 'Lovelace', version: 2 });
  const page = await open('/account/profile', {
    'PUT /users': ({ body }) => {
      const { version, ...names } = body as { version: number };
      if (version !== saved.version) return refused(400, 'users-update-10');
      saved = aUser({ ...saved, ...names, version: 3 });
      return ok(saved);
    },
  });
  await fill(page, { 'First name': 'Grace' });
  await press(page, 'Save');
  expect(await alert().findByText('Your changes are out of date. Refresh the page and try again.')).toBeVisible();
  page.answers['GET /session'] = () => ok(saved);
  await press(page, 'Refresh');
  expect(await screen.findByDisplayValue('Lovelace')).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveValue('Grace');
  await press(page, 'Save');
  expect(await screen.findByText('Welcome, Grace')).toBeVisible();
});

test('a save is based on the version that the form was opened with: what another session saved meanwhile is not overwritten', async () => {
  let saved = aUser();
  const page = await open('/account/profile', {
    'GET /session': () => ok(saved),
    'PUT /users': ({ body }) => {
      const { version, ...names } = body as { version: number };
      if (version !== saved.version) return refused(400, 'users-update-10');
      saved = aUser({ ...saved, ...names, version: version + 1 });
      return ok(saved);
    },
  });
  await fill(page, { 'First name': 'Grace' });
  saved = aUser({ firstName: 'Adele', lastName: 'Lovelace', version: 2 });
  await act(() => loadSession());
  expect(screen.getByText('Welcome, Adele')).toBeVisible();
  await press(page, 'Save');
  expect(await alert().findByText('Your changes are out of date. Refresh the page and try again.')).toBeVisible();
  expect(saved).toMatchObject({ firstName: 'Adele', version: 2 });
  await press(page, 'Refresh');
  expect(await screen.findByDisplayValue('Lovelace')).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveValue('Grace');
  for (const name of ['Grace', 'Greta']) {
    await fill(page, { 'First name': name });
    await press(page, 'Save');
    expect(await screen.findByText(`Welcome, ${name}`)).toBeVisible();
  }
  expect(saved).toMatchObject({ firstName: 'Greta', lastName: 'Lovelace', version: 4 });
});

const emailFields = (change: Record<string, string> = {}) => ({
  'New email address': 'new@ohmstead.example',
  'Confirm email address': 'new@ohmstead.example',
  'Current password': 'Demo-1234',
  ...change,
});
const change = 'POST /users/initiateChangeEmailAddress';

test.each([
  [{ 'New email address': '' }, 'New email address', 'Email address is required'],
  [{ 'New email address': 'nobody' }, 'New email address', 'This is not a valid email address'],
  [
    { 'New email address': ' ADA@ohmstead.example' },
    'New email address',
    'This is the same as your existing email address',
  ],
  [
    { 'Confirm email address': 'else@ohmstead.example' },
    'Confirm email address',
    'This field must match the email address',
  ],
  [{ 'Current password': '' }, 'Current password', 'Please enter your current password'],
])('email change with %j: %s shows %s', async (fields, label, words) => {
  const page = await open('/account/profile?tab=email', { [change]: () => ok() });
  await fill(page, emailFields(fields));
  await press(page, 'Change email address');
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words);
  expect(sent(page, 'POST')).toEqual([]);
});

test('an email change is asked for with email, password and url, and the page says what to do next', async () => {
  const page = await open('/account/profile?tab=email', { [change]: () => ok() });
  await fill(page, emailFields());
  await press(page, 'Change email address');
  expect(await screen.findByText(/We have sent a link to/)).toHaveTextContent('new@ohmstead.example');
  expect(sent(page, 'POST')[0]?.body).toEqual({
    email: 'new@ohmstead.example',
    password: 'Demo-1234',
    url: `${window.location.origin}/account/confirm-change-email-address/:token`,
  });
  expect(screen.getByLabelText('Current password')).toHaveValue('');
});

test("users-initiateChangeEmailAddress-6: 'This email address is already in use.' and what was typed stays", async () => {
  const page = await open('/account/profile?tab=email', {
    [change]: () => refused(400, 'users-initiateChangeEmailAddress-6'),
  });
  await fill(page, emailFields());
  await press(page, 'Change email address');
  expect(await alert().findByText('This email address is already in use.')).toBeVisible();
  expect(screen.getByLabelText('New email address')).toHaveValue('new@ohmstead.example');
});

test('changeEmailAddress in the address shows once that the address has changed', async () => {
  const page = await open('/account/profile?changeEmailAddress=true');
  expect(await screen.findByText('Email address changed')).toBeVisible();
  await waitFor(() => expect(page.address()).toBe('/account/profile'));
});

const passwords = (change: Record<string, string> = {}) => ({
  'Old password': 'Demo-1234',
  'New password': 'Copper-Kettle-27',
  ...change,
});

test.each([
  [{ 'Old password': '' }, 'Old password', /^Please enter your current password$/],
  [{ 'New password': '' }, 'New password', /^Please enter a valid password/],
  [{ 'New password': 'copper-kettle-27' }, 'New password', /Still missing: an uppercase letter\.$/],
  [{ 'New password': 'Password-123' }, 'New password', /This password is too common\.$/],
  [{ 'New password': 'Byron-Kettle-27' }, 'New password', /It contains your name, address or company\.$/],
])(
  'a new password with %j: %s shows the error and has the focus, also for screen readers',
  async (fields, label, words) => {
    const page = await open('/account/profile?tab=password');
    await fill(page, passwords(fields));
    expect(screen.getByLabelText(label)).toBeValid();
    await press(page, 'Change password');
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words);
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(sent(page, 'PUT')).toEqual([]);
  },
);

test('a password change creates a new session, whose token the page continues with', async () => {
  const page = await open('/account/profile?tab=password', {
    'PUT /users': () => ok(aUser({ token: 'token-after', version: 2 })),
  });
  await fill(page, passwords());
  await press(page, 'Change password');
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(sent(page, 'PUT')[0]?.body).toEqual({
    version: 1,
    oldPassword: 'Demo-1234',
    newPassword: 'Copper-Kettle-27',
  });
  expect(currentUser()?.token).toBe('token-after');
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

test.each([
  ['users-update-13', [], 'Your old password is incorrect.'],
  ['users-update-4', ['It contains your name.'], 'Please enter a valid password. It contains your name.'],
])('%s is shown in a notice, and what was typed stays', async (code, params, words) => {
  const page = await open('/account/profile?tab=password', {
    'PUT /users': () => refused(400, code, undefined, params),
  });
  await fill(page, passwords());
  await press(page, 'Change password');
  expect(await alert().findByText(words)).toBeVisible();
  expect(screen.getByLabelText('Old password')).toHaveValue('Demo-1234');
});

test('notices of the profile stay 6000 ms, those of success too', async () => {
  const page = await open('/account/profile', { 'PUT /users': () => ok(aUser({ version: 2 })) });
  const setTimer = vi.spyOn(globalThis, 'setTimeout');
  await press(page, 'Save');
  await waitFor(() => expect(notifications.get()).toHaveLength(1));
  expect(setTimer.mock.calls.map(([, ms]) => ms)).toContain(6_000);
});

test('leaving with something typed asks first', async () => {
  const page = await open('/account/profile');
  await fill(page, { 'First name': 'Grace' });
  await page.user.click(screen.getByRole('tab', { name: 'Password' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard your edits?' })).toBeVisible();
  await press(page, 'Keep editing');
  expect(screen.getByLabelText('First name')).toHaveValue('Grace');
});

const photo = (size = 10, type = 'image/png') => new File([new Uint8Array(size)], 'me', { type });
/** A file that was dropped or has an unusual name bypasses the filter of the browser's dialog. */
const pick = (file: File) =>
  fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files: [file] } });
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('group', { name: 'Photo' }), { dataTransfer: { files } });

/** What jsdom lacks: a picture of 4 × 3 pixels, and a JPEG of the canvas. */
const withPictures = () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3 }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['pixels'], { type: String(type) })),
  );
};

test.each([
  [photo(5 * 1024 * 1024 + 1), 'Your photo could not be uploaded because it is too large.'],
  [photo(10, 'image/gif'), 'The photo must be a PNG, JPEG or WebP image.'],
])('%o is refused before it is sent, for 5 s', async (file, words) => {
  await open('/account/profile');
  const setTimer = vi.spyOn(globalThis, 'setTimeout');
  pick(file);
  expect(await alert().findByText(words)).toBeVisible();
  expect(setTimer.mock.calls.map(([, ms]) => ms)).toContain(5_000);
});

test('of two valid photos that are dropped at once one is requested', async () => {
  await open('/account/profile');
  drop(photo(), photo());
  expect(await alert().findByText('Choose only one photo.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a file that is not a picture is reported as unreadable', async () => {
  await open('/account/profile');
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
  pick(photo());
  expect(await alert().findByText('The photo could not be read.')).toBeVisible();
});

const header = () => screen.getByRole('button', { name: 'Account' });

test('a photo is cropped, sent as the image itself, shown in the header and removed', async () => {
  withPictures();
  const page = await open('/account/profile', {
    'PUT /users/7/photo': () => ok({ photoId: 'x'.repeat(22) }),
    'DELETE /users/7/photo': () => ok(),
  });
  pick(photo());
  await page.user.click(await screen.findByRole('button', { name: 'Save photo' }));
  expect(await screen.findByText('Photo saved')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent(page, 'PUT')[0]?.headers.get('Content-Type')).toBe('image/jpeg');
  expect(header().querySelector('img')).toHaveAttribute('src', `/uploads/user-photos/${'x'.repeat(22)}`);
  await press(page, 'Remove');
  expect(await screen.findByText('Photo removed')).toBeVisible();
  expect(header().querySelector('img')).toBeNull();
});

test("users-photo-put-3: 'Your photo could not be uploaded because it is too large.' and the crop stays for another try", async () => {
  withPictures();
  const page = await open('/account/profile', {
    'PUT /users/7/photo': () => refused(400, 'users-photo-put-3'),
  });
  pick(photo());
  await page.user.click(await screen.findByRole('button', { name: 'Save photo' }));
  expect(await alert().findByText('Your photo could not be uploaded because it is too large.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save photo' })).toBeEnabled();
});

test('what another tab has saved is shown in this one without a reload', async () => {
  const page = await open('/account/profile');
  page.answers['GET /session'] = () => ok(aUser({ firstName: 'Grace', token: 'token-after' }));
  const otherTab = new BroadcastChannel('ohmstead-session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  otherTab.postMessage('changed');
  expect(await screen.findByText('Welcome, Grace')).toBeVisible();
  expect(currentUser()?.token).toBe('token-after');
  const read = page.requests.findLast(({ path }) => path === '/session');
  expect(read?.headers.get('Authorization')).toBeNull();
  otherTab.close();
});

test('a sign-in by another user in another tab leaves nothing of theirs visible in this one', async () => {
  const page = await open('/account/profile');
  page.answers['GET /session'] = () => ok(aUser({ id: 8, firstName: 'Eve' }));
  const otherTab = new BroadcastChannel('ohmstead-session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  otherTab.postMessage('changed');
  // The page replaces its skeleton, which has the same heading.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Login' })).toBeVisible());
  otherTab.close();
});
