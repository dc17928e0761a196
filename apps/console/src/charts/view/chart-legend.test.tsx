import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seriesColour } from '../plot/chart-plot.ts';
import { ChartLegend } from './chart-legend.tsx';

const show = (count: number) =>
  render(
    <ChartLegend
      layers={Array.from({ length: count }, (_, index) => ({
        key: `${index}`,
        label: `Series ${index}`,
        form: 'line',
        x: [],
        y: [],
        colour: seriesColour(index),
      }))}
    />,
  );

test('a legend of many series scrolls, by keyboard too, so that the plot stays visible', () => {
  show(100);
  expect(screen.getByRole('region', { name: 'Legend, 100 series' })).toHaveProperty('tabIndex', 0);
  expect(screen.getAllByRole('listitem')).toHaveLength(100);
});

test('a legend of few series is not a tab stop', () => {
  show(6);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
