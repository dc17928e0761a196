import type { Edit } from '../../defects/defect.ts';
import type { Figure } from '../../harness/measure/figure.ts';

/** Something an attacker may do to the product, and what it must withstand. */
export type Attack = {
  name: string;
  /** Attacks the product whose sources are in this folder, and returns the figures. */
  run: (tree: string) => Promise<Figure[]>;
  control: {
    /** Made in a copy of the tree, they disable the protection. */
    edits: readonly Edit[];
    /** Names of figures that must miss their bounds then: otherwise the proof would not notice the attack. */
    missed: readonly string[];
  };
};
