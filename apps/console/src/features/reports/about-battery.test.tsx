import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionState } from '../../data/session/session-state.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { AboutBattery } from './about-battery.tsx';

const battery = {
  batteryId: 12,
  serialNumber: 'HX-1',
  modelName: 'HX-100',
  lastSoh: 91,
  lastSohTime: Date.UTC(2026, 3, 5, 12),
  lastTemperature: 24,
};

afterEach(() => void vi.useRealTimers());

const show = (answer: () => ReturnType<typeof ok>) => {
  sessionState.set({ state: 'signed-in', user: aUser() });
  const { requests } = fakeApi({ 'GET /batteries/12': answer });
  const client = new QueryClient();
  const { container } = render(<AboutBattery batteryId={12} />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { container, asked: () => requests.map(({ path }) => path) };
};

test('a point names its battery, and the date and temperature of its state of health, as the list does', async () => {
  const { container } = show(() => ok(battery));
  const words =
    /^Battery HX-1 \(HX-100\), ID 12\. State of health 91\.0\s?%: full charge capacity against design capacity, Apr 5, 2026 at 24\s?°C$/;
  await waitFor(() => expect(container).toHaveTextContent(words));
});

test('a battery without a state of health is only named', async () => {
  const { container } = show(() => ok({ ...battery, serialNumber: null, modelName: null, lastSoh: null }));
  await waitFor(() => expect(container).toHaveTextContent(/^Battery No Serial, ID 12$/));
});

test('a battery that can no longer be read is named by its id', async () => {
  vi.useFakeTimers();
  const { asked } = show(() => refused(404, 'batteries-not-found'));
  const oneSecond = () => act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  // It is asked for in a task of its own, and answered in another.
  await oneSecond();
  await oneSecond();
  expect(screen.getByText('Battery ID 12')).toBeVisible();
  expect(asked()).toEqual(['/batteries/12']);
});
