/**
 * A long history: lists of services that are too long for the browser, asked over HTTP and under the real policies. Each question is
 * compared with what the same screen needed before, the whole list, and the file with the COPY of the same rows; and the list in a real
 * browser. Without options for 100 000
 * and 1 000 000 services; `-- history --rows 5000000` for the whole. `--data FOLDER` keeps the rows, which take minutes to make, for the
 * next run.
 */
import { parseArgs } from 'node:util';
import { report } from '../harness/measure/report.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { buildConsole } from '../harness/product/console-build.ts';
import { startHistoryProduct } from './history/history-product.ts';
import { measureHistory } from './history/measure-history.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', multiple: true }, data: { type: 'string' } } });
const sizes = (values.rows ?? ['100000', '1000000']).map(Number);

buildConsole();
const figures: Figure[] = [];
for (const services of sizes) {
  await using product = await startHistoryProduct(services, values.data);
  figures.push(...(await measureHistory(product)));
}
report('history', figures);
