import type { Measuring } from '@ohmstead/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const path = '/organization/measuring';

test('administrators see and change what forecasts rest on; a change by another user shows at once, and a stale edit keeps what was entered', async () => {
  let known: Measuring = { capacityServiceTypes: ['Capacity Test'], sohThreshold: 80, version: 1 };
  const { requests } = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-users-groups'] })),
    [`GET ${path}`]: () => ok(known),
    [`PUT ${path}`]: ({ headers, body }) => {
      if (headers.get('if-match') !== `"${known.version}"`) return refused(400, 'organizations-measuring-1');
      known = { ...(body as Omit<Measuring, 'version'>), version: known.version + 1 };
      return ok(known);
    },
  });
  const saves = () => requests.filter(({ method }) => method === 'PUT');
  const { user } = visit('/settings/measuring');
  const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  await waitFor(() => expect(valueOf('Capacity tests')).toBe('Capacity Test'));
  expect(valueOf('Threshold')).toBe('80 %');

  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const threshold = await screen.findByLabelText('Threshold, %');
  await user.clear(threshold);
  await user.type(threshold, '49');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a number from 50 to 95')).toBeVisible();
  expect(threshold).toHaveFocus();
  expect(saves()).toEqual([]);
  await user.clear(threshold);
  await user.type(threshold, '75');

  known = { capacityServiceTypes: ['Deep Test'], sohThreshold: 80, version: 2 };
  act(() => announceChange('measuring'));
  await waitFor(() => expect(valueOf('Capacity tests')).toBe('Deep Test'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: /Reload/ }));
  await waitFor(() => expect(screen.getByLabelText('Service types that are capacity tests')).toHaveValue('Deep Test'));
  expect(threshold).toHaveValue('75');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(valueOf('Threshold')).toBe('75 %'));
  expect(saves().at(-1)?.body).toEqual({ capacityServiceTypes: ['Deep Test'], sohThreshold: 75 });
});
