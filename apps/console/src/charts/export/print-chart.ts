import type { ChartPlot } from '../plot/chart-plot.ts';
import { printSvg } from './print-svg.ts';
import styles from './print-chart.module.css';

/** Prints only the chart: while the sheet is in the document, the rest of the page is hidden on paper. */
export const printChart = (plot: ChartPlot): void => {
  const sheet = document.createElement('div');
  sheet.className = styles['sheet'] ?? '';
  sheet.dataset['paper'] = 'chart';
  sheet.append(printSvg(plot));
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  print();
};
