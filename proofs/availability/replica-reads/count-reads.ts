import type { Api } from './start-replicated.ts';

export type Reads = { served: number; fellBack: Map<string, number> };

const line = /^ohmstead_replica_(reads|fallbacks)_total(?:\{reason="(\w+)"\})? (\d+)/gm;

/** The read metrics of the APIs, added up. */
export async function countReads(apis: readonly Api[]): Promise<Reads> {
  const counted: Reads = { served: 0, fellBack: new Map() };
  for (const { metricsUrl } of apis) {
    const metrics = await (await fetch(metricsUrl)).text();
    for (const [, kind, reason = '', count] of metrics.matchAll(line)) {
      if (kind === 'reads') counted.served += Number(count);
      else counted.fellBack.set(reason, (counted.fellBack.get(reason) ?? 0) + Number(count));
    }
  }
  return counted;
}

export const sumOf = ({ fellBack }: Reads): number => [...fellBack.values()].reduce((sum, count) => sum + count, 0);

/** The share of the answers between two counts that came from the standby. */
export function shareBetween(before: Reads, after: Reads): number {
  const [served, fellBack] = [after.served - before.served, sumOf(after) - sumOf(before)];
  return served / (served + fellBack);
}
