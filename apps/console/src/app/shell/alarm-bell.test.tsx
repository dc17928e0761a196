import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { alarmsAnswer, anAlarm } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

test('the bell says how many alarms wait for someone, critical first, and leads to them', async () => {
  let next: Parameters<typeof alarmsAnswer>[0] = [];
  fakeApi({
    'GET /session': () => ok(aUser()),
    'GET /alarms/2': () => ok({}),
    'POST /alarms/getUpdates': ({ body }) =>
      ok(
        JSON.stringify(body).includes('versions')
          ? alarmsAnswer([
              anAlarm(1, { raisedAt: 2 }),
              anAlarm(2, { severity: 'critical' }),
              anAlarm(3, { active: false }),
            ])
          : alarmsAnswer(next, false),
      ),
  });
  const page = visit('/account/tokens');
  const bell = await screen.findByRole('button', { name: '2 alarms to acknowledge: 1 critical, 1 warning' });
  expect(bell).toHaveTextContent('2');
  await page.user.click(bell);
  const menu = within(await screen.findByRole('menu'));
  const items = await menu.findAllByRole('menuitem', { hidden: true });
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^SN2.*State of health low$/),
    expect.stringMatching(/^SN1.*State of health low$/),
    'View all alarms',
  ]);
  next = [anAlarm(1, { acknowledged: true }), 2];
  await act(async () => announceChange('alarms'));
  expect(await screen.findByRole('button', { name: 'No alarms to acknowledge', hidden: true })).toBeInTheDocument();
  await page.user.click(menu.getByText('View all alarms'));
  expect(page.router.state.location.pathname).toBe('/alarms');
});
