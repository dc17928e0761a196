import type { ChartPlot } from '../plot/chart-plot.ts';
import { plotCsv } from '../table/plot-csv.ts';
import { chartCsvName } from './file-name.ts';
import { saveFile } from './save-file.ts';

export const downloadChartCsv = (plot: ChartPlot): void =>
  saveFile(chartCsvName, new Blob([plotCsv(plot)], { type: 'text/csv;charset=utf-8' }));

/** Vectors and a font of its own: loaded by who asks for it. */
export const downloadChartPdf = async (plot: ChartPlot): Promise<void> =>
  (await import('./chart-pdf.ts')).saveChartPdf(plot);

export const printChart = async (plot: ChartPlot): Promise<void> => (await import('./print-chart.ts')).printChart(plot);
