import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BulkJob } from '@ohmstead/contract';
import { announceChange } from '../../data/changes.ts';
import { aBulkJob, aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';
import { startBulkJob } from './bulk-jobs-api.ts';

const withJobs = async (...jobs: BulkJob[]) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser()),
    'GET /bulkJobs': () => ok({ jobs }),
    'DELETE /bulkJobs/5': () => ok(aBulkJob({ state: 'cancelled' })),
  });
  const page = visit('/account/profile');
  const place = await screen.findByRole('region', { name: 'Bulk changes' });
  const change = async (...next: BulkJob[]) => {
    api.answers['GET /bulkJobs'] = () => ok({ jobs: next });
    await act(async () => announceChange('bulkJobs'));
  };
  return { ...page, ...api, place: within(place), change };
};

test('a bulk change is shown on whichever page its user opens, can be stopped, and says how it ended until that is dismissed', async () => {
  const { user, place, change, requests } = await withJobs(aBulkJob({ done: 12_000 }));
  expect(place.getByRole('progressbar', { name: 'Retiring 100,000 batteries' })).toHaveAttribute('value', '12000');
  expect(place.getByText('12,000 of 100,000')).toBeVisible();
  await user.click(place.getByRole('button', { name: 'Stop: Retiring 100,000 batteries' }));
  expect(requests.some(({ method, path }) => method === 'DELETE' && path === '/bulkJobs/5')).toBe(true);
  await change(aBulkJob({ state: 'cancelled', done: 12_500, changed: 12_500 }));
  expect(await within(place.getByRole('status')).findByText('Stopped: 12,500 batteries retired')).toBeVisible();
  await user.click(place.getByRole('button', { name: 'Dismiss: Stopped: 12,500 batteries retired' }));
  expect(screen.queryByRole('region', { name: 'Bulk changes' })).not.toBeInTheDocument();
});

test('one that was dismissed stays away', async () => {
  const { place } = await withJobs(aBulkJob({ state: 'done' }), aBulkJob({ id: 6 }));
  await waitFor(() => expect(place.getByRole('progressbar')).toBeVisible());
  expect(place.getByRole('status')).toBeEmptyDOMElement();
});

test('what the server refuses is said', async () => {
  const { answers } = await withJobs(aBulkJob());
  const text = 'You already have 2 bulk changes under way.';
  answers['POST /bulkJobs'] = () => refused(400, 'bulkJobs-create-1', text, [2]);
  const question = { filters: {}, timeZone: 'Europe/Vienna', asOf: '1.abcdefghijkl' };
  let isStarted: boolean | undefined;
  await act(async () => {
    isStarted = await startBulkJob({ kind: 'batteries', action: 'retire', question });
  });
  expect(isStarted).toBe(false);
  expect(screen.getByText('Bulk change not started')).toBeVisible();
});
