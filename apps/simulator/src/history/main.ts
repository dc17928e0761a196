import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { getThing, readCredentials } from '../fleet/credentials-file.ts';
import { demoFleetFile, readFleet } from '../fleet/fleet-file.ts';
import { openWorkshops } from '../fleet/workshop.ts';
import { loadMeasurements } from '../measured/measurements.ts';
import { historyLines } from './history-lines.ts';
import { historyPeriod } from './history-period.ts';
import { simulateHistory } from './simulate-history.ts';
import { findRunsInProgress } from './runs-in-progress.ts';

/** Writes what the fleet's devices would have sent in the preceding two years to standard output, one JSON object per line. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { fleet: { type: 'string', default: demoFleetFile }, credentials: { type: 'string' } },
  });
  if (values.credentials === undefined) throw new Error('--credentials FILE is missing');
  const credentials = readCredentials(values.credentials);
  const fleet = readFleet(values.fleet);
  const measurements = loadMeasurements();
  const workshops = openWorkshops(fleet, measurements, credentials.historyUntil);
  const until = credentials.historyUntil;
  const runs = [...simulateHistory(workshops, measurements, historyPeriod(fleet, until))];
  const open = findRunsInProgress(workshops, { seed: fleet.seed, until, measurements, past: runs });
  await writeLines(historyLines({ runs, open, until }, ({ bench }) => getThing(credentials, bench.device).thingName));
}

/** Writing each line separately would be ten times slower. */
const chunkLength = 256 * 1024;

async function writeLines(lines: Iterable<unknown>): Promise<void> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${JSON.stringify(line)}\n`;
    if (chunk.length < chunkLength) continue;
    if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
    chunk = '';
  }
  process.stdout.write(chunk);
}

await main();
