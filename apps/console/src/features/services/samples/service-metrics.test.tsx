import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RawSamplesNote } from './service-metrics.tsx';

test('a chart of archived samples shows how many there are, since when, and where', () => {
  const rawSamples = {
    archivedAt: Date.UTC(2025, 2, 3, 12),
    fileName: '7/service-12.bdf.csv.zst',
    sampleCount: 1_200_000,
  };
  render(<RawSamplesNote rawSamples={rawSamples} />);
  const note = screen.getByText(/1,200,000 samples/);
  expect(note.textContent).toMatch(/archived on .*2025.* as 7\/service-12\.bdf\.csv\.zst\.$/);
});
