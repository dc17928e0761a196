import { describeFigure, isMet, type Figure } from './figure.ts';
import { report } from './report.ts';

/**
 * Reports the figures of a proof. A control spoils some of them on purpose: each of these must miss its bound, or the harness would not
 * notice such a fault. It must name at least one, and only figures that exist, or it would prove nothing.
 */
export function conclude(name: string, figures: readonly Figure[], spoiled: readonly string[] | undefined): void {
  if (spoiled === undefined) return report(name, figures);
  if (spoiled.length === 0) throw new Error('The control spoils no figure');
  const unknown = spoiled.filter((each) => figures.every((figure) => figure.name !== each));
  if (unknown.length > 0) throw new Error(`The control spoils figures that do not exist: ${unknown.join(', ')}`);
  for (const figure of figures) console.log(describeFigure(figure));
  const unseen = figures.filter((figure) => spoiled.includes(figure.name) && isMet(figure));
  console.log(
    unseen.length === 0
      ? 'Every spoiled figure missed its bound'
      : `Spoiled and not noticed: ${unseen.map((figure) => figure.name).join(', ')}`,
  );
  if (unseen.length > 0) process.exitCode = 1;
}
