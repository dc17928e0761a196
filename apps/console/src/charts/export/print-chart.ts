import type { ChartPlot } from '../plot/chart-plot.ts';
import { printSvg } from './print-svg.ts';
import styles from './print-chart.module.css';

/** Prints the chart alone: while the sheet is there, the page's own contents are left out on paper. */
export const printChart = (plot: ChartPlot): void => {
  const sheet = document.createElement('div');
  sheet.className = styles['sheet'] ?? '';
  sheet.dataset['paper'] = 'chart';
  sheet.append(printSvg(plot));
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  print();
};
