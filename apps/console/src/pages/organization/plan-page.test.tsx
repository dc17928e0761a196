import type { PlanAnswer, PlanSettingsBody } from '@ohmstead/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const saved: PlanSettingsBody = {
  version: 2,
  leadDays: 14,
  serviceType: 'Capacity Test',
  countedTypes: null,
  models: [{ modelName: 'VT-100', days: 90 }],
  adapters: [],
  locations: [],
};
const graz = (dueCount: number): PlanAnswer['locations'][number] => ({
  locationId: 1,
  location: 'Graz',
  timeZone: 'UTC',
  hours: null,
  bays: 2,
  dueCount,
  overdue: { count: 1, seconds: 3_600 },
  weeks: [],
  doneBy: Date.UTC(2026, 2, 14, 12),
  doneByWithOneMore: null,
  missingBays: 0,
});
const planned = (total: number): PlanAnswer => ({
  at: Date.UTC(2026, 2, 2),
  until: Date.UTC(2026, 2, 30),
  leadDays: 14,
  serviceType: 'Capacity Test',
  total,
  items: [],
  bays: [],
  locations: [graz(total)],
});

const open = async (may: readonly ('perm-plan' | 'perm-all-locations')[]) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: [...may] })),
    'GET /plan/settings': () => ok(saved),
    'GET /plan': () => ok(planned(4)),
    'POST /plan/preview': () => ok(planned(9)),
  });
  const page = visit('/settings/plan');
  const lead = await screen.findByRole('textbox', { name: 'Listed before it is due (days)' });
  const setLead = async (days: string) => {
    await page.user.clear(lead);
    await page.user.type(lead, days);
  };
  const sent = (method: string) => api.requests.filter((request) => request.method === method).map(({ body }) => body);
  return { ...page, ...api, lead, setLead, sent };
};

test('a change of the plan says beforehand what it changes where, and what is wrong is said beside its field', async () => {
  const { user, answers, setLead, sent } = await open(['perm-plan', 'perm-all-locations']);
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await setLead('soon');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('textbox', { name: 'Listed before it is due (days)' })).toBeInvalid();
  expect(sent('PUT')).toEqual([]);

  await setLead('30');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('9 instead of 4 batteries are listed as due.')).toBeVisible();
  expect(
    screen.getByText(/9 instead of 4 due in four weeks, 1 overdue\. With these bays everything is done by/),
  ).toBeVisible();
  const { version: _, ...settings } = { ...saved, leadDays: 30 };
  expect(sent('POST')).toContainEqual({ settings });

  answers['PUT /plan/settings'] = () => ok({ ...saved, version: 3, leadDays: 30 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Plan settings saved')).toBeVisible();
  expect(sent('PUT')).toEqual([{ ...saved, leadDays: 30 }]);
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('the second of two people who save the plan is told, and keeps what they changed after a reload', async () => {
  const { user, answers, setLead, sent } = await open(['perm-plan', 'perm-all-locations']);
  await setLead('30');
  answers['PUT /plan/settings'] = () => refused(400, 'plan-update-1', 'The plan was saved by another user.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^This plan was saved by another user since it was loaded by you\./)).toBeVisible();
  answers['GET /plan/settings'] = () => ok({ ...saved, version: 7, models: [{ modelName: 'VT-100', days: 60 }] });
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByDisplayValue('60')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Listed before it is due (days)' })).toHaveValue('30');
  answers['PUT /plan/settings'] = () => ok({ ...saved, version: 8, leadDays: 30 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Plan settings saved');
  expect(sent('PUT').at(-1)).toMatchObject({ version: 7, leadDays: 30, models: [{ modelName: 'VT-100', days: 60 }] });
});

test('without access to all locations the plan can only be read', async () => {
  const { lead } = await open(['perm-plan']);
  expect(screen.getByText('Only users with access to all locations can change these settings.')).toBeVisible();
  expect(lead).toBeDisabled();
});
