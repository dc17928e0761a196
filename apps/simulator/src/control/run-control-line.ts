import type { ConnectedAnalyzer } from '../device/connected-analyzer.ts';

export const controlUsage = `list
cut-off SERIAL [SECONDS]   the network fails; services go on, their messages wait
error SERIAL [SECONDS]     the device reports an error and aborts what runs
restart SERIAL             the power fails for a moment`;

/** Triggers a fault of a device, or returns the usage. */
export function runControlLine(line: string, analyzers: readonly ConnectedAnalyzer[], now = Date.now()): string {
  const [verb = '', serial = '', seconds = '60'] = line.trim().split(/\s+/);
  if (verb === 'list') return analyzers.map(describe).join('\n');
  const found = analyzers.find(({ analyzer }) => analyzer.bench.device.serialNumber === serial);
  if (!['cut-off', 'error', 'restart'].includes(verb)) return controlUsage;
  if (found === undefined) return `There is no device ${serial}`;
  const duration = Number(seconds);
  if (!(duration > 0)) return `${seconds} is not a number of seconds`;
  if (verb === 'cut-off') found.cutOff(duration);
  else if (verb === 'error') found.analyzer.fail('E21 fan blocked', duration, now);
  else found.restart(now);
  return `${verb} ${serial}`;
}

function describe({ analyzer, isOnline }: ConnectedAnalyzer): string {
  const running = analyzer.bays.filter(({ live }) => live !== null).length;
  const state = `${isOnline ? 'online' : 'cut off'}, ${running} running, ${analyzer.outbox.size} waiting`;
  return `${analyzer.name}  ${analyzer.memory.isClaimed ? state : `${state}, not claimed`}`;
}
