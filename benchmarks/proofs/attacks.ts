/**
 * Attacks on the running product, one after the other; ATTACK chooses some by a part of their names. The control makes them on a
 * copy of the product whose protection is switched off, and must see it.
 */
import type { Attack } from '../attacks/attack.ts';
import { attacks } from '../attacks/attacks.ts';
import { unprotectedTree } from '../attacks/unprotected-tree.ts';
import { conclude } from '../measure/conclude.ts';
import type { Figure } from '../measure/figure.ts';
import { readForm } from '../measure/form.ts';
import { root } from '../../scripts/lib/root.ts';

const chosen = attacks.filter(({ name }) => name.includes(process.env['ATTACK'] ?? ''));
const { isControl } = readForm({ short: chosen.length, long: chosen.length }, 'attacks');

async function figuresOf({ name, run, control }: Attack): Promise<Figure[]> {
  console.log(`${name} …`);
  if (!isControl) return run(root);
  using tree = unprotectedTree(control.edits);
  // The copy goes when this function ends.
  return await run(tree.path);
}

const figures: Figure[] = [];
for (const attack of chosen) figures.push(...(await figuresOf(attack)));
conclude('proof-attacks', figures, isControl ? chosen.flatMap(({ control }) => control.missed) : undefined);
