import type { ChangeKind } from '@ohmstead/contract';
import type { QueryClient } from '@tanstack/react-query';
import { subscribeToChanges } from './changes.ts';

/** What is read again when others have changed it, by the first word of its keys. Lists of entities follow by themselves. */
const followed: readonly { kind: ChangeKind; keys: readonly string[] }[] = [
  { kind: 'locations', keys: ['locations'] },
  { kind: 'displayConfigurations', keys: ['displayConfigurations'] },
  { kind: 'retention', keys: ['retention'] },
  { kind: 'users', keys: ['users', 'groups'] },
];

/** Until the returned function is called. */
export const followChanges = (client: () => QueryClient | null): (() => void) => {
  const stops = followed.map(({ kind, keys }) =>
    subscribeToChanges(kind, () => {
      for (const key of keys) void client()?.invalidateQueries({ queryKey: [key] });
    }),
  );
  return () => stops.forEach((stop) => stop());
};
