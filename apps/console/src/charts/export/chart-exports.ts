import { loadChunk } from '../../data/chunks/load-chunk.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { plotCsv } from '../table/plot-table.ts';
import { chartCsvName } from './chart-file-name.ts';

export const downloadChartCsv = (plot: ChartPlot): void =>
  saveFile(chartCsvName, new Blob([plotCsv(plot)], { type: 'text/csv;charset=utf-8' }));

/** The code for printing and PDF is loaded on demand, which may fail. */
const reporting = async (work: () => Promise<void>, title: string): Promise<void> => {
  try {
    await work();
  } catch (error) {
    console.error(title, error);
    notify({ type: 'error', title, text: 'Check your connection and try again.' });
  }
};

/** Downloads the chart as vectors, with an embedded font. */
export const downloadChartPdf = (plot: ChartPlot): Promise<void> =>
  reporting(
    async () => (await loadChunk(() => import('./chart-pdf.ts'))).saveChartPdf(plot),
    'The PDF could not be created',
  );

export const printChart = (plot: ChartPlot): Promise<void> =>
  reporting(
    async () => (await loadChunk(() => import('./print-chart.ts'))).printChart(plot),
    'The chart could not be printed',
  );
