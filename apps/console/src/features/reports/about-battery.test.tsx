import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionState } from '../../lib/session-state.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { AboutBattery } from './about-battery.tsx';

const history = [
  [4, Date.UTC(2026, 3, 5, 12), 91, 80, 1_500, 1_820, 'Good', 24],
  [5, Date.UTC(2026, 4, 5, 12), null, null, null, null, null, null],
];

afterEach(() => void vi.useRealTimers());

const show = (may: string[]) => {
  sessionState.set({ state: 'signed-in', user: aUser({ may }) });
  const api = fakeApi({
    'GET /batteries/history': () =>
      ok({ columns: [], batteries: [{ id: 12, version: 1, serviceData: null, history }] }),
  });
  const client = new QueryClient();
  const page = render(<AboutBattery batteryId={12} />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { ...api, ...page };
};

test('a point says its battery, and of which day and how warm its state of health is', async () => {
  const { container } = show(['perm-batteries-charts']);
  const words =
    /Battery ID 12\. State of health 91\.0\s?%: full charge capacity of 1,820\s?mAh against design capacity, Apr 5, 2026 at 24\s?°C/;
  await waitFor(() => expect(container).toHaveTextContent(words));
});

test('who may not see histories is told the battery alone', async () => {
  vi.useFakeTimers();
  const { requests } = show([]);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(screen.getByText('Battery ID 12')).toBeVisible();
  expect(requests).toEqual([]);
});
