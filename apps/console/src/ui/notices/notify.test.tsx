import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../data/api-error.ts';
import { Notifications } from './notifications.tsx';
import { notify, notifyError } from './notify.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';

const show = () =>
  render(
    <ThemeProvider>
      <Notifications />
    </ThemeProvider>,
  );

const lifeOf = (title: string) => {
  for (let seconds = 0; seconds < 20; seconds += 1) {
    if (screen.queryByText(title) === null) return seconds;
    act(() => void vi.advanceTimersByTime(1_000));
  }
  return Infinity;
};

describe('notices', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test.each([
    ['success', 4],
    ['error', 6],
    ['warning', 6],
  ] as const)('%s lasts %i seconds', (type, seconds) => {
    show();
    act(() => notify({ type, title: 'Title', text: 'Text' }));
    expect(screen.getByText('Text')).toBeVisible();
    expect(lifeOf('Title')).toBe(seconds);
  });

  test('an error shows the text of the catalogue, or the message of the server', () => {
    show();
    act(() => notifyError(new ApiError(400, { code: 'session-login-7', message: 'x', params: [] })));
    expect(screen.getByRole('alert')).toHaveTextContent('Account Disabled');
    act(() => notifyError(new ApiError(400, { code: 'unknown-1', message: 'The server says no.', params: [] }), 'Oh'));
    expect(screen.getByRole('alert')).toHaveTextContent('OhThe server says no.');
  });

  test('the same text is shown once', () => {
    show();
    act(() => notify({ type: 'error', title: 'Title', text: 'Text' }));
    act(() => notify({ type: 'error', title: 'Title', text: 'Text' }));
    expect(screen.getAllByText('Title')).toHaveLength(1);
  });
});

test('a notice can be dismissed', async () => {
  show();
  act(() => notify({ type: 'success', title: 'Edits Saved', text: 'Your edits have been saved.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Edits Saved' }));
  expect(screen.queryByText('Edits Saved')).not.toBeInTheDocument();
});

test('the action of a notice runs once, and the notice disappears', async () => {
  const run = vi.fn<() => void>();
  show();
  act(() => notify({ type: 'success', title: 'Retired', text: 'Text', action: { label: 'Undo', run } }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Retired')).not.toBeInTheDocument();
});

test('a notice stays while the pointer or the focus is on it', () => {
  vi.useFakeTimers();
  show();
  act(() => notify({ type: 'success', title: 'Retired', text: 'Text' }));
  act(() => screen.getByRole('button', { name: 'Dismiss: Retired' }).focus());
  act(() => void vi.advanceTimersByTime(30_000));
  expect(screen.getByText('Retired')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Dismiss: Retired' }).blur());
  expect(lifeOf('Retired')).toBe(4);
  vi.useRealTimers();
});
