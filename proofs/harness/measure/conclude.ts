import { describeFigure, isMet, type Figure } from './figure.ts';
import { report } from './report.ts';

/**
 * Reports the figures of a proof. A control spoils some of them on purpose: each of these must miss its bound, or the harness would not
 * notice such a fault.
 */
export function conclude(name: string, figures: readonly Figure[], spoiled: readonly string[] | undefined): void {
  if (spoiled === undefined) return report(name, figures);
  for (const figure of figures) console.log(describeFigure(figure));
  const unseen = spoiled.filter((each) => figures.some((figure) => figure.name === each && isMet(figure)));
  console.log(
    unseen.length === 0 ? 'Every spoiled figure missed its bound' : `Spoiled and not noticed: ${unseen.join(', ')}`,
  );
  if (unseen.length > 0) process.exitCode = 1;
}
