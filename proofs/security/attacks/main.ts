/**
 * Attacks on the running product, one after the other; ATTACK chooses some by a part of their names. The control attacks a copy of the
 * product whose protection is disabled, and must notice it.
 */
import { root } from '../../../scripts/lib/root.ts';
import { conclude } from '../../harness/measure/conclude.ts';
import type { Figure } from '../../harness/measure/figure.ts';
import { readRunOptions } from '../../harness/measure/run-options.ts';
import { editedTree } from '../../harness/tree/edited-tree.ts';
import type { Attack } from './attack.ts';
import { carelessStart } from './careless-start.ts';
import { longLists } from './long-lists.ts';
import { pairFlood } from './pair-flood.ts';
import { signInFlood } from './sign-in-flood.ts';

/** All attacks of `npm run prove -- attacks`. */
const attacks: readonly Attack[] = [pairFlood, longLists, carelessStart, signInFlood];

const chosen = attacks.filter(({ name }) => name.includes(process.env['ATTACK'] ?? ''));
const { isControl } = readRunOptions({ short: chosen.length, long: chosen.length }, 'attacks');

async function figuresOf({ name, run, control }: Attack): Promise<Figure[]> {
  console.log(`${name} …`);
  if (!isControl) return run(root);
  using tree = editedTree(control.edits);
  // The copy is removed when this function ends.
  return await run(tree.path);
}

const figures: Figure[] = [];
for (const attack of chosen) figures.push(...(await figuresOf(attack)));
conclude('proof-attacks', figures, isControl ? chosen.flatMap(({ control }) => control.missed) : undefined);
