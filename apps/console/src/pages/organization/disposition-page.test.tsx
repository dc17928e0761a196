import type { DispositionPreview } from '@ohmstead/contract';
import { defaultDispositionPolicy } from '@ohmstead/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const usual = defaultDispositionPolicy;
const stored = { version: 3, dispositionPolicies: [usual] };
const preview: DispositionPreview = {
  total: 1_203,
  changedCount: 47,
  changes: [
    { from: 'keep', to: 'lighterDuty', batteryIds: [5, 6] },
    { from: 'keep', to: 'retire', batteryIds: Array.from({ length: 2_001 }, (_, i) => i) },
  ],
  counts: [],
  chemistries: [{ chemistry: 'Lead-acid', count: 12 }],
};

const open = async (may: readonly ('perm-disposition' | 'perm-all-locations')[]) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: [...may] })),
    'GET /dispositionPolicies': () => ok(stored),
    'POST /dispositionPolicies/preview': () => ok(preview),
  });
  const page = visit('/settings/disposition');
  const policies = within(await screen.findByRole('list', { name: 'Policies' }));
  const put = () => api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const names = () => policies.getAllByRole('heading').map(({ textContent }) => textContent);
  return { ...page, ...api, policies, put, names };
};

test('a policy is added, previewed with links to exactly its batteries, confirmed and saved', async () => {
  const page = await open(['perm-disposition', 'perm-all-locations']);
  const { user, answers, put } = page;
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const form = within(screen.getByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Apply' }));
  expect(form.getByText('Enter a group')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Used In' }), "Children's ward");
  await user.clear(form.getByRole('textbox', { name: 'Keep (%)' }));
  await user.type(form.getByRole('textbox', { name: 'Keep (%)' }), '85.5');
  await user.click(form.getByRole('button', { name: 'Apply' }));
  expect(page.names()).toEqual(['All batteries', "Group Children's ward"]);
  expect(await screen.findByText('47 of 1,203 batteries in use change:')).toBeVisible();
  const links = within(screen.getByRole('list', { name: 'Changes' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['2Keep→toLighter duty']);
  expect(decodeURIComponent(links[0]?.getAttribute('href') ?? '')).toContain('"batteryIds":[5,6]');
  const group = { ...usual, scope: 'group', value: "Children's ward", keep: 85.5 };
  const question = '31 of 40 batteries would be labelled Retire. Confirm to save.';
  answers['PUT /dispositionPolicies'] = () => refused(400, 'dispositionPolicies-update-4', question);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(question)).toBeVisible();
  answers['PUT /dispositionPolicies'] = () => ok({ version: 4, dispositionPolicies: [usual, group], changedCount: 47 });
  await user.click(screen.getByRole('button', { name: 'Save anyway' }));
  expect(await screen.findByText('Disposition policies saved')).toBeVisible();
  expect(put()).toEqual([
    { version: 3, dispositionPolicies: [usual, group] },
    { version: 3, dispositionPolicies: [usual, group], confirmed: true },
  ]);
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('the second of two is told, and keeps what was changed here after a reload; unsaved changes are not lost by a link', async () => {
  const page = await open(['perm-disposition', 'perm-all-locations']);
  const { user, answers } = page;
  const theirs = { ...usual, scope: 'model' as const, value: 'M1' };
  await user.click(screen.getByRole('button', { name: 'Edit All batteries' }));
  const keep = screen.getByRole('textbox', { name: 'Keep (%)' });
  await user.clear(keep);
  await user.type(keep, '90');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  answers['PUT /dispositionPolicies'] = () => refused(400, 'dispositionPolicies-update-1', 'The policies were saved …');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const stale = await screen.findByText(/^The policies were saved by another user since they were loaded by you\./);
  expect(stale).toBeVisible();
  answers['GET /dispositionPolicies'] = () => ok({ version: 4, dispositionPolicies: [usual, theirs] });
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(page.names()).toEqual(['All batteries', 'Model M1']));
  expect(screen.getByText(/^Keep from 90/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'My Profile' }));
  expect(await screen.findByText('Discard your edits?')).toBeVisible();
  expect(page.address()).toBe('/settings/disposition');
});

test('presets for stationary lead-acid and starter batteries fill in a policy', async () => {
  const { user, answers, put } = await open(['perm-disposition', 'perm-all-locations']);
  answers['PUT /dispositionPolicies'] = () => refused(400, 'bad-input');
  for (const [preset, name] of [
    ['Stationary lead-acid', 'UPS'],
    ['Starter', 'Lorry'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const form = within(screen.getByRole('dialog'));
    await user.type(form.getByRole('textbox', { name: 'Used In' }), name);
    await user.click(form.getByRole('button', { name: preset }));
    await user.click(form.getByRole('button', { name: 'Apply' }));
  }
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const group = { ...usual, scope: 'group' };
  const stationary = { oldestTestDays: 730, serviceEveryDays: { ...usual.serviceEveryDays, keep: 365 } };
  await waitFor(() =>
    expect(put()).toMatchObject([
      {
        dispositionPolicies: [
          usual,
          { ...group, value: 'Lorry', limits: { ...usual.limits, cca: 80 } },
          { ...group, value: 'UPS', ...stationary },
        ],
      },
    ]),
  );
});

test('without access to all locations the policies can only be read', async () => {
  await open(['perm-disposition']);
  expect(screen.getByText('Only users with access to all locations can change them.')).toBeVisible();
  for (const name of ['Add', 'Edit All batteries'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
