import type { Retention, RetentionUsage } from '@ohmstead/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const path = '/organization/retention';
const nothing: RetentionUsage = {
  dueServicesCount: 0,
  archivedServicesCount: 0,
  archivedSamplesCount: 0,
  archivedBytes: 0,
};
const administrator = ['perm-users-groups', 'perm-all-locations'];

type Answers = Parameters<typeof fakeApi>[0];
type Start = { rule?: Retention; usage?: Partial<RetentionUsage>; may?: string[]; others?: Answers };

/** A server with a rule, which refuses a save on an old version. */
const open = async ({
  rule = { archiveAfterDays: 365, version: 4 },
  usage,
  may = administrator,
  others,
}: Start = {}) => {
  const known = { rule, usage: { ...nothing, ...usage } };
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    [`GET ${path}`]: () => ok(known.rule),
    [`GET ${path}/usage`]: () => ok(known.usage),
    [`PUT ${path}`]: ({ headers, body }) => {
      if (headers.get('if-match') !== `"${known.rule.version}"`) return refused(400, 'organizations-retention-1');
      known.rule = { ...(body as Retention), version: known.rule.version + 1 };
      return ok(known.rule);
    },
    ...others,
  });
  const page = visit('/settings/retention');
  await screen.findByRole('heading', { name: 'Data retention' });
  const saves = () => api.requests.filter(({ method }) => method === 'PUT');
  return { ...page, ...api, known, saves };
};

const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const days = () => screen.getByLabelText('Days after the end of a service');
const archives = () => screen.getByRole('switch', { name: 'Archive raw samples' });
const dialog = () => screen.queryByRole('dialog', { name: 'Edit data retention' });
const beginEdit = async ({ user }: Pick<ReturnType<typeof visit>, 'user'>) =>
  user.click(await screen.findByRole('button', { name: 'Edit' }));
const typeDays = async ({ user }: Pick<ReturnType<typeof visit>, 'user'>, text: string) => {
  await user.clear(days());
  await user.type(days(), text);
};

test('the page shows when raw samples are archived, how much is in files, and what comes next', async () => {
  await open({
    usage: {
      dueServicesCount: 3,
      archivedServicesCount: 1_204,
      archivedSamplesCount: 96_320_000,
      archivedBytes: 212_400_000,
    },
  });
  await waitFor(() => expect(valueOf('Archived')).toBe('365 days after the end of a service'));
  await waitFor(() => expect(valueOf('Next to be archived')).toBe('3 services, within the hour'));
  expect(valueOf('Archived so far')).toBe('1,204 services · 96,320,000 samples · 212 MB');
});

test('without a rule raw samples are never archived', async () => {
  await open({ rule: { archiveAfterDays: null, version: 0 } });
  await waitFor(() => expect(valueOf('Archived')).toBe('Never'));
  await waitFor(() => expect(valueOf('Archived so far')).toBe('Nothing yet'));
  expect(screen.queryByText('Next to be archived')).toBeNull();
});

test('the page describes what moves, what stays as it is, and that nothing is deleted', async () => {
  await open();
  const effects = within(await screen.findByRole('region', { name: 'What happens when samples are archived' }));
  expect(effects.getByText(/more than 40,000 of them: one compressed file/)).toBeVisible();
  expect(effects.getByText(/Results, spectra, reports, histories and lists/)).toBeVisible();
  expect(effects.getByText('Nothing is deleted')).toBeVisible();
});

test('a longer time is saved by Enter, without a question', async () => {
  const page = await open();
  await beginEdit(page);
  await typeDays(page, '730{Enter}');
  expect(await screen.findByText('Raw samples are archived 730 days after the end of a service.')).toBeVisible();
  expect(dialog()).toBeNull();
  expect(page.saves().map(({ body }) => body)).toEqual([{ archiveAfterDays: 730 }]);
  await waitFor(() => expect(valueOf('Archived')).toBe('730 days after the end of a service'));
});

test('turned off, raw samples stay for ever; turned on again, the days are as before', async () => {
  const page = await open();
  await beginEdit(page);
  await page.user.click(archives());
  expect(screen.queryByLabelText('Days after the end of a service')).toBeNull();
  await page.user.click(archives());
  expect(days()).toHaveValue('365');
  await page.user.click(archives());
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Raw samples stay in the database indefinitely.')).toBeVisible();
  expect(page.saves().map(({ body }) => body)).toEqual([{ archiveAfterDays: null }]);
});

const limits = 'Enter a whole number of days from 1 to 36,500';

test('invalid days are refused at the field, and nothing is sent', async () => {
  const page = await open();
  await beginEdit(page);
  for (const [text, problem] of [
    ['', 'Number of days is required'],
    ['0', limits],
    ['36501', limits],
    ['1.5', limits],
    ['-3', limits],
    ['a year', limits],
  ]) {
    await typeDays(page, `${text}{Enter}`);
    expect(await screen.findByText(problem!)).toBeVisible();
    expect(days()).toBeInvalid();
    expect(days()).toHaveFocus();
    await page.user.type(days(), '9');
    expect(days()).toBeValid();
  }
  expect(page.saves()).toEqual([]);
});

test('a shorter time that archives services now asks first, and keeps what was typed if the answer is no', async () => {
  const page = await open({ usage: { dueServicesCount: 12 } });
  await beginEdit(page);
  await typeDays(page, '30{Enter}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Archive 12 services now?' }));
  expect(
    question.getByText(/^The raw samples of 12 services that ended more than 30 days ago will be archived/),
  ).toBeVisible();
  expect(question.getByText(/^Nothing is deleted\./)).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(days()).toHaveFocus());
  expect(days()).toHaveValue('30');
  expect(page.saves()).toEqual([]);
  await page.user.keyboard('{Enter}');
  await page.user.click(await screen.findByRole('button', { name: 'Save and archive' }));
  await waitFor(() => expect(page.saves().map(({ body }) => body)).toEqual([{ archiveAfterDays: 30 }]));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(page.requests.some(({ path: asked }) => asked === `${path}/usage?archiveAfterDays=30`)).toBe(true);
});

test('a shorter time that archives nothing now is saved without a question', async () => {
  const page = await open();
  await beginEdit(page);
  await typeDays(page, '30{Enter}');
  await waitFor(() => expect(page.saves()).toHaveLength(1));
  await waitFor(() => expect(dialog()).toBeNull());
});

test('a user who sees only some locations is asked in any case: there may be services at others', async () => {
  const page = await open({ rule: { archiveAfterDays: null, version: 0 }, may: ['perm-users-groups'] });
  expect(await screen.findByText(/Only those at locations you can see are counted/)).toBeVisible();
  await beginEdit(page);
  await page.user.click(archives());
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/none at locations you can see, and possibly others/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Save and archive' }));
  await waitFor(() => expect(page.saves().map(({ body }) => body)).toEqual([{ archiveAfterDays: 365 }]));
});

test('the second to save keeps what they typed, sees what was saved meanwhile, and saves after a reload', async () => {
  const page = await open();
  await beginEdit(page);
  await typeDays(page, '730');
  // Somebody else saves: the page behind the form is updated, the form is not.
  page.known.rule = { archiveAfterDays: null, version: 5 };
  await act(async () => announceChange('retention'));
  await waitFor(() => expect(valueOf('Archived')).toBe('Never'));
  expect(days()).toHaveValue('730');
  page.answers[`GET ${path}/usage`] = () => ok({ ...nothing, dueServicesCount: 0 });
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/This setting was saved by another user since it was loaded by you/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByText('Saved by another user in the meantime: Never')).toBeVisible();
  expect(days()).toHaveValue('730');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(page.saves().map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"5"']);
});

test('Escape does not discard what was typed without a question', async () => {
  const page = await open();
  await beginEdit(page);
  await typeDays(page, '90');
  await page.user.keyboard('{Escape}');
  await page.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(days()).toHaveValue('90');
  await page.user.keyboard('{Escape}');
  await page.user.click(await screen.findByRole('button', { name: 'Discard edits' }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(page.saves()).toEqual([]);
});

test.each([
  ['the question', `GET ${path}/usage`, '30'],
  ['the save', `PUT ${path}`, '730'],
  ['the reload', `GET ${path}`, '730'],
])('a connection lost at %s is reported, what was typed stays, and the next try succeeds', async (at, call, typed) => {
  const page = await open();
  await beginEdit(page);
  await typeDays(page, typed);
  if (at === 'the reload') page.known.rule = { archiveAfterDays: 90, version: 5 };
  const answer = page.answers[call]!;
  page.answers[call] = networkDown;
  await page.user.keyboard('{Enter}');
  if (at === 'the reload') await page.user.click(await screen.findByRole('button', { name: 'Reload' }));
  const notice = await screen.findByText('Problem saving data retention');
  expect(notice).toBeVisible();
  expect(days()).toHaveValue(typed);
  page.answers[call] = answer;
  if (at === 'the reload') {
    await page.user.click(screen.getByRole('button', { name: 'Reload' }));
    await screen.findByText(/^Saved by another user in the meantime: 90 days/);
  }
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(page.known.rule.archiveAfterDays).toBe(Number(typed));
});

test('a rule that cannot be loaded is reported, and appears with another try', async () => {
  const page = await open({ others: { [`GET ${path}`]: () => refused(500, 'internal') } });
  expect(await screen.findByText('The rule could not be loaded')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  page.answers[`GET ${path}`] = () => ok(page.known.rule);
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
});

test('the rule is shown, and can be edited, if its services cannot be counted', async () => {
  await open({ others: { [`GET ${path}/usage`]: () => refused(500, 'internal') } });
  await waitFor(() => expect(valueOf('Archived so far')).toBe('Could not be counted'));
  expect(valueOf('Archived')).toBe('365 days after the end of a service');
  expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('users who may not administer users find no link to it, see nothing of it, and send no request', async () => {
  const { requests } = fakeApi({ 'GET /session': () => ok(aUser()) });
  const { user } = visit('/settings/retention');
  expect(await screen.findByText('You do not have permission to view this page')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await screen.findByRole('link', { name: 'My Profile' });
  expect(screen.queryByRole('link', { name: 'Data retention' })).toBeNull();
  expect(requests.filter(({ path: asked }) => asked.startsWith(path))).toEqual([]);
});
