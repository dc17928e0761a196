import type { BayStatus } from '@ohmstead/domain';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BayStrip, type StripBay } from './bay-strip.tsx';

const bay = (number: number, status: BayStatus, level: number | null = null): StripBay => ({
  id: number,
  number,
  status,
  level,
});
const shapeOf = (status: BayStatus, offline = false): string => {
  const { container } = render(<BayStrip bays={[bay(1, status, 0.5)]} offline={offline} />);
  const strip = container.querySelector('[data-status]');
  return `${strip?.querySelector('path')?.getAttribute('d') ?? 'no sign'} ${strip?.getAttribute('data-offline')}`;
};

describe('the bay strip', () => {
  it('describes itself in its accessible name', () => {
    render(<BayStrip bays={[bay(1, 'inprogress', 0.42), bay(2, 'good', 1), bay(3, 'empty'), bay(4, 'fail')]} />);
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'bay 1 in progress 42 %, bay 2 good 100 %, bay 3 empty, bay 4 failed',
    );
  });

  it('shows when an offline device was last seen', () => {
    render(<BayStrip bays={[bay(1, 'good', 1)]} offline />);
    expect(screen.getByRole('img')).toHaveAccessibleName('Offline, last seen: bay 1 good 100 %');
  });

  it('distinguishes its states without colour', () => {
    const shapes = (['empty', 'idle', 'inprogress', 'good', 'fail'] as const).map((status) => shapeOf(status));
    expect(new Set([...shapes, shapeOf('good', true)]).size).toBe(6);
  });

  it('fills each battery to its level, and never beyond', () => {
    const { container } = render(<BayStrip bays={[bay(1, 'good', 0.25), bay(2, 'good', 1.4)]} />);
    const fills = [...container.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.transform);
    expect(fills).toEqual(['scaleY(0.25)', 'scaleY(1)']);
  });

  it('numbers the bays where there is room', () => {
    render(<BayStrip bays={[bay(3, 'idle', 1)]} size="large" />);
    expect(screen.getByText('3')).toBeInTheDocument();
  });
});
