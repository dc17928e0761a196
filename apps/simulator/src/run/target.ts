import type { RunPlan } from './run.ts';

/** The state of health required to pass, from service parameters such as '…, target 80 %'. */
export const targetPercent = ({ serviceParameters }: Pick<RunPlan, 'serviceParameters'>): number =>
  Number(/target (\d+) %/.exec(serviceParameters)?.[1] ?? 80);
