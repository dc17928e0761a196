import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/root.ts';
import { describeFigure, isMet, ratioOf, type Figure } from './figure.ts';

const folder = join(root, 'proofs', 'results');

const asResult = (figure: Figure) => ({
  ...figure,
  ...(figure.reference ? { ratio: ratioOf(figure) } : {}),
  met: isMet(figure),
});

/** Prints the figures, saves them as results/NAME.json, and sets a failing exit code if a bound is missed. */
export function report(name: string, figures: readonly Figure[]): void {
  for (const figure of figures) console.log(describeFigure(figure));
  const about = { name, at: new Date().toISOString(), node: process.version, cores: availableParallelism() };
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ ...about, figures: figures.map(asResult) }, null, 2)}\n`,
  );
  if (!figures.every(isMet)) process.exitCode = 1;
}
