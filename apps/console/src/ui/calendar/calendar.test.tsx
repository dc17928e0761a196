import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { Calendar } from './calendar.tsx';
import { weeksOfMonth, yearsWithin } from './calendar-days.ts';

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 9, 30).getTime();
const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime();

const open = (change: Partial<Parameters<typeof Calendar>[0]> = {}) => {
  const onPick = vi.fn();
  render(
    <ThemeProvider>
      <Calendar
        label="Purchased"
        value={at(2026, 3, 31)}
        min={at(2025, 2, 10)}
        max={at(2026, 5, 20)}
        onPick={onPick}
        {...change}
      />
    </ThemeProvider>,
  );
  return { user: userEvent.setup(), onPick };
};
const day = (name: string) => screen.getByRole('button', { name });

describe('the date picker', () => {
  test('returns the day that is picked, in the time zone of the user', async () => {
    const { user, onPick } = open();
    expect(day('Mar 31, 2026')).toHaveAttribute('aria-pressed', 'true');
    await user.click(day('Mar 3, 2026'));
    expect(onPick).toHaveBeenCalledExactlyOnceWith(midnight(2026, 3, 3));
  });

  test('toggles among day, month and year views', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '2026' }));
    await user.click(screen.getByRole('button', { name: '2025' }));
    await user.click(screen.getByRole('button', { name: 'March' }));
    await user.click(screen.getByRole('button', { name: 'Jul' }));
    expect(within(screen.getByRole('table', { name: 'Purchased' })).getByText('15')).toHaveAccessibleName(
      'Jul 15, 2025',
    );
  });

  test('out-of-range months, years and days are disabled', async () => {
    const { user } = open({ value: at(2026, 5, 4) });
    expect(day('May 20, 2026')).toBeEnabled();
    expect(day('May 21, 2026')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'May' }));
    expect(screen.getByRole('button', { name: 'Jun' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Apr' })).toBeEnabled();
  });

  test('years run from the max year down to the min year, at most 12 years', () => {
    expect(yearsWithin({ min: at(2024, 5, 1), max: at(2026, 1, 1) })).toEqual([2026, 2025, 2024]);
    expect(yearsWithin({ min: at(1990, 5, 1), max: at(2026, 1, 1) })).toHaveLength(12);
  });

  test('days are reached by arrow keys, across the end of a month too', async () => {
    const { user, onPick } = open();
    day('Mar 31, 2026').focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith(midnight(2026, 4, 8));
  });

  test('a month has each of its days once, in weeks from Sunday', () => {
    for (let month = 0; month < 24; month++) {
      const first = new Date(2026, month, 1);
      const days = weeksOfMonth(first.getTime()).flat();
      const own = days.filter((ms) => new Date(ms).getMonth() === first.getMonth());
      expect(own).toHaveLength(new Date(2026, month + 1, 0).getDate());
      expect(days.length % 7).toBe(0);
      expect(new Date(days[0] ?? 0).getDay()).toBe(0);
    }
  });
});
