import type { ConnectedAnalyzer } from '../device/connected-analyzer.ts';
import type { Simulator } from '../simulator.ts';

export const controlUsage = `list
cut-off SERIAL [SECONDS]   the network fails; services go on, their messages wait
error SERIAL [SECONDS]     the device reports an error and aborts what runs
restart SERIAL             the power fails for a moment
rest                       operators start nothing more; what runs goes on
work                       operators start services again`;

/** Triggers a fault of a device or tells the operators whether to work, or returns the usage. */
export function runControlLine(
  line: string,
  { analyzers, operators }: Pick<Simulator, 'analyzers' | 'operators'>,
  now = Date.now(),
): string {
  const [verb = '', serial = '', seconds = '60'] = line.trim().split(/\s+/);
  if (verb === 'list') return analyzers.map(describe).join('\n');
  if (verb === 'rest' || verb === 'work') {
    for (const operator of operators) operator.isResting = verb === 'rest';
    return verb;
  }
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
