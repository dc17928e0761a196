import type { ChangeKind } from '@ohmstead/contract';
import type { QueryClient } from '@tanstack/react-query';
import { subscribeToChanges } from './changes.ts';

/**
 * The queries that are refetched after changes by other users, by the beginning of their keys. Lists of entities are kept up to date
 * separately.
 */
const followed: readonly { kind: ChangeKind; keys: readonly (string | readonly string[])[] }[] = [
  { kind: 'locations', keys: ['locations'] },
  { kind: 'displayConfigurations', keys: ['displayConfigurations'] },
  { kind: 'views', keys: ['views'] },
  { kind: 'tokens', keys: ['tokens'] },
  { kind: 'webhooks', keys: ['webhooks'] },
  { kind: 'alarmRules', keys: ['alarmRules'] },
  {
    kind: 'alarms',
    keys: [
      ['alarms', 'detail'],
      ['alarms', 'open'],
    ],
  },
  { kind: 'retention', keys: ['retention'] },
  {
    kind: 'measuring',
    keys: ['measuring', ['batteries', 'forecast'], ['reports', 'forecast'], ['reports', 'forecastQuality']],
  },
  {
    kind: 'eisFits',
    keys: [
      ['services', 'eisFit'],
      ['batteries', 'eisFits'],
    ],
  },
  { kind: 'bulkJobs', keys: ['bulkJobs'] },
  { kind: 'certificates', keys: ['certificates'] },
  { kind: 'dispositionPolicies', keys: ['verdicts'] },
  { kind: 'plan', keys: ['plan'] },
  { kind: 'dispositionPolicies', keys: ['dispositionPolicies'] },
  { kind: 'users', keys: ['users', 'groups', 'views'] },
];

/** Stops when the returned function is called. */
export const followChanges = (client: () => QueryClient | null): (() => void) => {
  const stops = followed.map(({ kind, keys }) =>
    subscribeToChanges(kind, () => {
      for (const key of keys) void client()?.invalidateQueries({ queryKey: [key].flat() });
    }),
  );
  return () => stops.forEach((stop) => stop());
};
