import type { RuleProblems, RuleValues } from './rule-values.ts';

export type FieldsProps = {
  values: RuleValues;
  problems: RuleProblems;
  onChange: (change: Partial<RuleValues>) => void;
};
