import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

test('the code from the address is approved for a name and locations; what was typed stays while the password is asked for and after a refusal', async () => {
  const may = ['perm-service-accounts', 'perm-all-locations'];
  const places = [1, 2].map((id) => ({ id, name: ['Graz', 'Oslo'][id - 1], devicesCount: 1, version: 1 }));
  const { requests, answers } = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    'GET /locations': () => ok({ locations: places }),
    'POST /wall/pairings/approve': () => refused(403, 'step-up-required', undefined, ['password']),
    'POST /session/stepUp': () => ok({ stepUpUntil: Date.now() + 600_000 }),
  });
  const sent = () => requests.filter(({ path }) => path === '/wall/pairings/approve').map(({ body }) => body);
  const { user } = visit('/settings/walls?code=HYZEVH');
  const name = await screen.findByLabelText('Name');
  expect(screen.getByLabelText('Code on the screen')).toHaveValue('HYZEVH');
  expect(screen.getByRole('button', { name: 'Pair screen' })).toBeDisabled();
  await user.type(name, 'East wall');
  await user.click(await screen.findByRole('checkbox', { name: 'Oslo' }));
  await user.click(screen.getByRole('button', { name: 'Pair screen' }));
  answers['POST /wall/pairings/approve'] = () => refused(400, 'wall-pairings-approve-1');
  await user.type(await screen.findByLabelText('Password'), 'Correct-1234{Enter}');
  expect(await screen.findByText('Problem pairing screen')).toBeVisible();
  expect(name).toHaveValue('East wall');
  answers['POST /wall/pairings/approve'] = () => ok({ id: 9, name: 'East wall' });
  await user.click(screen.getByRole('button', { name: 'Pair screen' }));
  expect(await screen.findByText('Screen paired')).toBeVisible();
  expect(sent()).toEqual(Array.from({ length: 3 }, () => ({ code: 'HYZEVH', name: 'East wall', locations: [2] })));
  await waitFor(() => expect(name).toHaveValue(''));
});
