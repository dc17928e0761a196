import type { RunPlan } from './run.ts';

/** The state of health that a battery must have to pass, as its service parameters say: '…, target 80 %'. */
export const targetPercent = ({ serviceParameters }: Pick<RunPlan, 'serviceParameters'>): number =>
  Number(/target (\d+) %/.exec(serviceParameters)?.[1] ?? 80);
