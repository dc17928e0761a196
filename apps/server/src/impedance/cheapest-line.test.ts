import type { OrganizationId, UserId } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { CheapestLine, type Asker } from './cheapest-line.ts';

const asker = (organizationId: number, userId: number): Asker => ({
  organizationId: organizationId as OrganizationId,
  userId: userId as UserId,
});
const [busy, colleague, neighbour] = [asker(1, 1), asker(1, 2), asker(2, 3)];

function waitingIn(line: CheapestLine, owners: readonly Asker[]): Asker[] {
  for (const owner of owners) line.add({ owner, enter: () => undefined });
  return owners.flatMap(() => line.takeNext(() => true)?.owner ?? []);
}

test('the one that has used most waits for all others: another organisation goes first, then a colleague', () => {
  let nowMs = 0;
  const line = new CheapestLine(() => nowMs);
  expect(waitingIn(line, [busy, colleague, neighbour])).toEqual([busy, colleague, neighbour]);
  line.spend(busy, 5_000);
  expect(waitingIn(line, [busy, busy, colleague, neighbour])).toEqual([neighbour, colleague, busy, busy]);
  expect([line.size, line.countOf(busy)]).toEqual([0, 0]);
  // What was used is forgotten at a quarter of a second each second.
  nowMs = 16_001;
  expect(waitingIn(line, [busy, neighbour])).toEqual([busy, neighbour]);
});

test('one that has left is not next', () => {
  const line = new CheapestLine();
  const waiting = { owner: busy, enter: () => undefined };
  line.add(waiting);
  expect([line.remove(waiting), line.remove(waiting), line.takeNext(() => true)]).toEqual([true, false, undefined]);
});
