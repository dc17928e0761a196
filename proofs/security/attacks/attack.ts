import type { Edit } from '../../defects/defect.ts';
import type { Figure } from '../../harness/measure/figure.ts';

/** What somebody may do to the product, and what it must withstand. */
export type Attack = {
  name: string;
  /** Attacks the product whose sources lie in this folder, and answers what it was like. */
  run: (tree: string) => Promise<Figure[]>;
  control: {
    /** Made in a copy of the tree, they switch the protection off. */
    edits: readonly Edit[];
    /** Names of figures that must miss their bounds then: otherwise the proof would not have seen the attack. */
    missed: readonly string[];
  };
};
