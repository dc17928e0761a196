import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { notifications } from '../../ui/notices/notify.ts';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const person = {
  'First name': 'Grace',
  'Last name': 'Hopper',
  'Company name (optional)': 'Bench Works',
  Email: 'grace@bench.example',
  Password: 'Copper-Kettle-27',
};
type Label = keyof typeof person;

const openRegister = async (address = '/register', answer = () => ok()) => {
  const api = fakeApi({ 'GET /session': () => refused(400, 'not-authenticated'), 'POST /organization': answer });
  const page = visit(address);
  await screen.findByRole('heading', { name: 'Create An Account' });
  return { ...page, ...api };
};
type Open = Awaited<ReturnType<typeof openRegister>>;

const fill = async ({ user }: Open, changes: Partial<Record<Label, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...person, ...changes })) {
    await user.clear(screen.getByLabelText(label));
    if (text !== '') await user.click(screen.getByLabelText(label)).then(() => user.paste(text));
  }
};
const send = async ({ user }: Open) => user.click(screen.getByRole('button', { name: 'Create account' }));
const sent = ({ requests }: Open) => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('validation', () => {
  test.each<[Label, string, string]>([
    ['First name', '', 'First name is required'],
    ['First name', ' ', 'First name is required'],
    ['Last name', '', 'Last name is required'],
    ['First name', 'x'.repeat(33), 'Cannot be longer than 32 characters'],
    ['Last name', 'x'.repeat(33), 'Cannot be longer than 32 characters'],
    ['Company name (optional)', 'AB', 'Organization name must be at least 3 characters'],
    ['Company name (optional)', 'x'.repeat(256), 'Organization name cannot be longer than 255 characters'],
    ['Email', '', 'Email address is required'],
    ['Email', `${'x'.repeat(251)}@a.bc`, 'Email address cannot be longer than 255 characters'],
    ['Email', 'nobody', 'This is not a valid email address'],
    ['Email', 'gräce@bench.example', 'This is not a valid email address'],
    ['Password', '', 'Password is required'],
    ['Password', 'copper-27', 'Password is not strong enough'],
    ['Password', 'Password1!', 'Password is not strong enough'],
    ['Password', 'Hopper-27x', 'Password is not strong enough'],
  ])('%s %j: %s', async (label, text, words) => {
    const page = await openRegister();
    await fill(page, { [label]: text });
    await send(page);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(sent(page)).toEqual([]);
  });

  test('the focus moves to the first of several errors', async () => {
    const page = await openRegister();
    await send(page);
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getByLabelText('First name')).toBeInvalid();
    expect(screen.getByLabelText('Company name (optional)')).toBeValid();
  });

  test('an invalid input is reported when the field is left, and no longer once it is corrected', async () => {
    const page = await openRegister();
    const email = screen.getByLabelText('Email');
    await page.user.type(email, 'grace');
    expect(email).not.toHaveAccessibleDescription();
    await page.user.tab();
    expect(email).toHaveAccessibleDescription('This is not a valid email address');
    await page.user.type(email, '@bench.example');
    expect(email).not.toHaveAccessibleDescription();
  });
});

test('the strength of the password is shown while typing, with what is missing; common ones and the user’s own name are refused', async () => {
  const page = await openRegister();
  await fill(page, { Password: '' });
  const password = screen.getByLabelText('Password');
  await page.user.type(password, 'Copper');
  expect(password).toHaveAccessibleDescription('Still missing: at least 8 characters, a number, a symbol.');
  await page.user.type(password, '-Kettle-27');
  expect(password).toHaveAccessibleDescription('Strong enough.');
  await fill(page, { Password: 'Welcome2024!' });
  expect(password).toHaveAccessibleDescription(expect.stringContaining('This password is too common.'));
  await fill(page, { Password: 'Bench-Top-27' });
  expect(password).toHaveAccessibleDescription(expect.stringContaining('It contains your name, address or company.'));
});

test('registration sends the input, trimmed, and shows that a mail is on its way', async () => {
  const page = await openRegister();
  await fill(page, { 'First name': ' Grace ', Email: ' grace@bench.example ' });
  await send(page);
  const notice = (await screen.findByText('Check your email')).closest('[role="status"]');
  expect(notice).toHaveTextContent(/sent a link to grace@bench\.example/);
  const url = `${window.location.origin}/register/verify-email/:token`;
  const expected = { firstName: 'Grace', lastName: 'Hopper', orgName: 'Bench Works', password: person.Password, url };
  expect(sent(page)).toEqual([{ ...expected, email: 'grace@bench.example' }]);
  await page.user.click(screen.getByRole('link', { name: 'request it again' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('grace@bench.example');
});

test('the company name is optional', async () => {
  const page = await openRegister();
  await fill(page, { 'Company name (optional)': '' });
  await send(page);
  await screen.findByText('Check your email');
  expect(sent(page)).toMatchObject([{ orgName: null }]);
});

test('password managers recognise every field', async () => {
  await openRegister();
  const purposes = Object.keys(person).map((label) => screen.getByLabelText(label).getAttribute('autocomplete'));
  expect(purposes).toEqual(['given-name', 'family-name', 'organization', 'username', 'new-password']);
});

describe('a refusal of the server', () => {
  test.each<[string, Label, string]>([
    ['org-register-1', 'First name', 'First name is required'],
    ['org-register-2', 'Last name', 'Last name is required'],
    ['org-register-8', 'First name', 'Cannot be longer than 32 characters'],
    ['org-register-5', 'Company name (optional)', 'Organization name must be at least 3 characters'],
    ['org-register-10', 'Company name (optional)', 'Organization name cannot be longer than 255 characters'],
    ['org-register-3', 'Email', 'Email address is required'],
    ['org-register-4', 'Email', 'This is not a valid email address'],
    ['org-register-9', 'Email', 'Email address cannot be longer than 255 characters'],
    ['org-register-11', 'Email', 'The given email address is already in use.'],
  ])('%s is shown beside %s, and everything typed stays', async (code, label, words) => {
    const page = await openRegister('/register', () => refused(400, code));
    await fill(page);
    await send(page);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(screen.getByLabelText(label)).toHaveFocus();
    for (const [name, text] of Object.entries(person)) expect(screen.getByLabelText(name)).toHaveValue(text);
  });

  test('org-register-6 shows why the password was refused', async () => {
    const why = 'It contains your name, address or company.';
    const page = await openRegister('/register', () => refused(400, 'org-register-6', undefined, [why]));
    await fill(page);
    await send(page);
    expect(await screen.findByText(`Password is not strong enough. ${why}`)).toBeVisible();
  });

  test.each([
    ['too many tries', () => refused(429, 'too-many-requests', 'Too many requests. Try again in 60 seconds.')],
    ['a server that cannot be reached', networkDown],
  ])('%s: a notice, and everything typed stays', async (_, answer) => {
    const page = await openRegister('/register', answer);
    await fill(page);
    await send(page);
    expect(await screen.findByText('Account not created')).toBeVisible();
    expect(notifications.get()).toHaveLength(1);
    expect(screen.getByLabelText('Password')).toHaveValue(person.Password);
    expect(screen.getByRole('button', { name: 'Create account' })).toBeEnabled();
  });
});

describe('/register with the code of a verification that failed', () => {
  test.each([
    ['users-update-3', 'Link expired', /has been used, has expired or is invalid/],
    ['users-update-1', 'Problem with the link', /problem with the link's token/],
    ['anything', 'Problem with the link', /problem with the link's token/],
  ])('%s shows %s and what to do next', async (code, title, text) => {
    await openRegister(`/register?verify=${code}`);
    expect(screen.getByText(title).closest('[role="alert"]')).toHaveTextContent(text);
    const resend = screen.getByRole('link', { name: 'Request a new link' });
    expect(resend).toHaveAttribute('href', '/register/resend-verification');
    expect(screen.getByLabelText('Email')).toBeVisible();
  });
});
