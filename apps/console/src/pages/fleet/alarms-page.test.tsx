import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { alarmsAnswer, anAlarm } from '../../testing/list-answers.ts';
import { shownRows } from '../../testing/open-list.ts';
import { visit } from '../../testing/visit.tsx';

const alarms = [
  anAlarm(1),
  anAlarm(2, {
    raisedAt: 5,
    severity: 'critical',
    acknowledged: true,
    assignee: 'Bo Lind',
    lastComment: 'On it',
  }),
  anAlarm(3, { raisedAt: 9, severity: 'info', active: false, clearedAt: 9 }),
];

const ann = { id: 3, name: 'Ann Berg' };
const entry = { by: null, text: null, value: null, severity: 'warning' };
const detail = {
  ...anAlarm(1, { count: 2 }),
  unit: '%',
  threshold: 80,
  acknowledgedAt: null,
  acknowledgedBy: null,
  timeline: [
    { ...entry, at: 1, what: 'raised', value: 79 },
    { ...entry, at: 2, what: 'commented', by: ann, text: 'Looks worn' },
  ],
};

const open = async (address: string, may: string[]) => {
  let next: Parameters<typeof alarmsAnswer>[0] = [];
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    'POST /alarms/getUpdates': ({ body }) =>
      ok(JSON.stringify(body).includes('versions') ? alarmsAnswer(alarms) : alarmsAnswer(next, false)),
    'GET /alarms/1': () => ok(detail),
    'POST /alarms/acknowledge': () => ok({ changed: [{ id: 1, apiVersion: 2 }], unchangedIds: [2], staleIds: [3] }),
  });
  const page = visit(address);
  await screen.findByRole('button', { name: 'Actions for alarm State of health low – SN1' });
  const change = async (rows: typeof next) => {
    next = rows;
    await act(async () => announceChange('alarms'));
  };
  return { ...page, ...api, change };
};

const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('alarms are a list: the newest first, worked off together, and followed live', async () => {
  const page = await open('/alarms', ['perm-alarms']);
  expect(shownRows()).toEqual(['SN3', 'SN2', 'SN1']);
  expect(cells('SN2')).toEqual(expect.arrayContaining(['Critical', 'Acknowledged', 'Bo Lind', 'On it']));
  expect(cells('SN3')).toEqual(expect.arrayContaining(['Info', 'Cleared']));

  await page.user.click(screen.getByRole('checkbox', { name: 'Select all alarms on this page' }));
  await page.user.click(screen.getByRole('button', { name: 'Acknowledge 3 alarms' }));
  expect(await screen.findByText('1 alarm acknowledged')).toBeVisible();
  expect(screen.getByText(/No change needed: 1 alarm. Changed by someone else in the meantime: 1 alarm/)).toBeVisible();
  expect(page.requests.find(({ path }) => path === '/alarms/acknowledge')?.body).toEqual({
    alarms: [
      [3, 1],
      [2, 1],
      [1, 1],
    ],
  });

  await page.change([anAlarm(1, { version: 2, severity: 'critical', raisedAt: 9 }), 2]);
  await waitFor(() => expect(shownRows()).toEqual(['SN1', 'SN3']));
});

test('the slider of an alarm tells what happened to it; only holders of the right can change it', async () => {
  await open('/alarms?alarm=1', []);
  const slider = within(await screen.findByRole('dialog', { name: 'State of health low – SN1' }));
  expect(await slider.findByText('Looks worn')).toBeVisible();
  expect(slider.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ann Berg wroteLooks worn'),
    expect.stringContaining('Raised as Warning, 79.0 %'),
  ]);
  expect(slider.queryByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
});
