import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { openPublicPage } from '../../testing/public-page.ts';

const call = 'POST /marketing/earlyAccess';
const request = { name: 'Ada Byron', company: 'Analytical Engines', email: 'ada@engines.example' };
const labels = { name: 'Your Name', company: 'Company', email: 'Email' };
type Field = keyof typeof labels;

let user: ReturnType<typeof userEvent.setup>;
let api: ReturnType<typeof fakeApi>;
beforeEach(async () => {
  api = fakeApi({ [call]: () => ok() });
  user = userEvent.setup();
  await openPublicPage('/signup');
});
afterEach(() => document.body.replaceChildren());

const field = (name: Field) => screen.getByLabelText(labels[name]);
const submit = () => user.click(screen.getByRole('button', { name: 'Submit' }));
const fill = async (values: Partial<typeof request> = {}) => {
  for (const [name, value] of Object.entries({ ...request, ...values })) {
    await user.click(field(name as Field));
    if (value !== '') await user.paste(value);
  }
};

test("headline 'Request Early Access...'; form fields: Your Name, Company, Email; a Submit button", () => {
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Request Early Access...');
  expect(screen.getAllByRole('textbox').map((input) => input.getAttribute('name'))).toEqual(Object.keys(labels));
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

const mistakes: [Field, string, string][] = [
  ['name', '', 'Name is required'],
  ['name', '   ', 'Name is required'],
  ['name', 'x'.repeat(33), 'Cannot be longer than 32 characters'],
  ['company', '', 'Company is required'],
  ['company', 'x'.repeat(33), 'Cannot be longer than 32 characters'],
  ['email', '', 'Email is required'],
  ['email', 'nobody', 'This is not a valid email address'],
  ['email', `${'a'.repeat(250)}@b.example`, 'This is not a valid email address'],
];

describe('early access is checked', () => {
  test.each(mistakes)('on submit, which is blocked while any error exists: %s %j: %s', async (name, value, words) => {
    await fill({ [name]: value });
    await submit();
    expect(field(name)).toHaveAccessibleDescription(words);
    expect(field(name)).toBeInvalid();
    expect(field(name)).toHaveFocus();
    expect(api.requests).toHaveLength(0);
  });

  test.each(mistakes)('on blur: %s %j: %s', async (name, value, words) => {
    await user.click(field(name));
    if (value !== '') await user.paste(value);
    expect(field(name)).toHaveAccessibleDescription('');
    await user.click(document.body);
    expect(field(name)).toHaveAccessibleDescription(words);
  });

  test('on key up, and an error disappears as soon as it is corrected', async () => {
    await user.type(field('email'), 'ada@engines');
    expect(field('email')).toHaveAccessibleDescription('This is not a valid email address');
    await user.type(field('email'), '.example');
    expect(field('email')).toHaveAccessibleDescription('');
    expect(field('email')).toBeValid();
  });

  test('not on the Tab key: a field that was just entered shows no error', async () => {
    await user.click(field('name'));
    await user.keyboard('{Tab}');
    expect(field('name')).toHaveAccessibleDescription('Name is required');
    expect(field('company')).toHaveFocus();
    expect(field('company')).toHaveAccessibleDescription('');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(field('name')).toHaveFocus();
  });

  test('32 characters are not too many', async () => {
    await fill({ name: 'x'.repeat(32), company: 'y'.repeat(32) });
    await submit();
    await waitFor(() => expect(api.requests).toHaveLength(1));
  });
});

test('Submit shows progress while sending, and sends once', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok>>();
  api.answers[call] = () => answer.promise;
  await fill();
  await submit();
  const button = screen.getByRole('button', { name: 'Sending …' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  await waitFor(() => expect(api.requests.map(({ body }) => body)).toEqual([request]));
  answer.resolve(ok());
  expect(await screen.findByRole('heading', { name: 'Thank You ...' })).toBeVisible();
});

test("on success the form is replaced by 'Thank You ... We have received your details and will be in touch soon.'", async () => {
  await fill();
  await submit();
  expect(await screen.findByRole('heading', { name: 'Thank You ...' })).toHaveFocus();
  expect(screen.getByText('We have received your details and will be in touch soon.')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

describe('on an error', () => {
  const refuse = async () => {
    api.answers[call] = () => refused(429, 'too-many-requests', 'Too many requests. Try again later.');
    await fill();
    await submit();
    return within(screen.getByRole('alert'));
  };

  test("the form stays, with title 'Error' and the server message", async () => {
    const notice = await refuse();
    expect(await notice.findByText('Error')).toBeVisible();
    expect(notice.getByText('Too many requests. Try again later.')).toBeVisible();
    expect(field('company')).toHaveValue(request.company);
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
  });

  test('the notice lasts 6 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const notice = await refuse();
    await notice.findByText('Error');
    vi.advanceTimersByTime(5_500);
    expect(notice.getByText('Error')).toBeVisible();
    vi.advanceTimersByTime(600);
    expect(notice.queryByText('Error')).not.toBeInTheDocument();
    vi.useRealTimers();
  });

  test('the notice can be dismissed', async () => {
    const notice = await refuse();
    await user.click(await notice.findByRole('button', { name: 'Dismiss: Error' }));
    expect(notice.queryByText('Error')).not.toBeInTheDocument();
  });

  test('an unreachable server is reported, and the form can be sent again', async () => {
    api.answers[call] = networkDown;
    await fill();
    await submit();
    expect(await screen.findByText('The server could not be reached.')).toBeVisible();
    api.answers[call] = () => ok();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Thank You ...' })).toBeVisible();
  });
});
