import { runControlLine } from './control/run-control-line.ts';
import { readControlLines, serveControl } from './control/serve-control.ts';
import { readSettings } from './settings.ts';
import { startSimulator } from './simulator.ts';

const settings = readSettings(process.argv.slice(2), process.env);
const simulator = startSimulator(settings);
const obey = (line: string) => runControlLine(line, simulator);
readControlLines(obey);
const control = settings.controlPort === null ? undefined : await serveControl(settings.controlPort, obey);
console.log(`${simulator.analyzers.length} simulated analyzers speak to ${settings.mqttUrl}`);

let isStopping = false;

/** Further signals are ignored. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  control?.close();
  await simulator.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
