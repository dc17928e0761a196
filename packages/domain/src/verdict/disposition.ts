/** What to do with a battery: its verdict, from best to worst, then the two that are no judgement (spec: calls-decide §1). */
export const dispositions = [
  'keep',
  'recondition',
  'lighterDuty',
  'secondLife',
  'retire',
  'testFirst',
  'notJudged',
] as const;
export type Disposition = (typeof dispositions)[number];

export const dispositionLabels: Record<Disposition, string> = {
  keep: 'Keep',
  recondition: 'Recondition',
  lighterDuty: 'Lighter duty',
  secondLife: 'Second life',
  retire: 'Retire',
  testFirst: 'Test first',
  notJudged: 'Not judged',
};
