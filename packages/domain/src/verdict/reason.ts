import { lazily } from '../lazily.ts';
import { dispositionLabels, type Disposition } from './disposition.ts';

type NoNumbers = Record<string, never>;

/** The numbers behind each reason: % state of health and its points, days, or the unit of the limit. */
type ReasonParams = {
  retired: NoNumbers;
  servicing: NoNumbers;
  noDesignCapacity: NoNumbers;
  noTest: NoNumbers;
  oldTest: { days: number; oldestTestDays: number };
  resistanceRise: { value: number; limit: number };
  cca: { value: number; limit: number };
  ageDays: { value: number; limit: number };
  cycles: { value: number; limit: number };
  soh: { soh: number; disposition: Disposition; limit: number };
  recondition: { soh: number; from: number; keep: number };
  reconditionsUsedUp: { count: number; mostPerYear: number };
  reconditionGain: { gain: number; leastGain: number };
  borderline: { uncertainty: number };
};
export type ReasonCode = keyof ReasonParams;
export type Reason = { code: ReasonCode; params: Record<string, number | string>; text: string };

/** Made once: to make one takes longer than to judge a battery. */
const withTenths = lazily(() => new Intl.NumberFormat('en', { minimumFractionDigits: 1 }));
const percent = (value: number) => `${withTenths().format(value)}\u00A0%`;
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

const texts: { [Code in ReasonCode]: (params: ReasonParams[Code]) => string } = {
  retired: () => 'The battery is retired.',
  servicing: () => 'A service is running.',
  noDesignCapacity: () => 'The design capacity is not known.',
  noTest: () => 'No test has measured the state of health.',
  oldTest: (of) => `The last test is ${days(of.days)} old; the policy accepts ${days(of.oldestTestDays)}.`,
  resistanceRise: (of) => `The resistance has risen by ${percent(of.value)}; the limit is ${percent(of.limit)}.`,
  cca: (of) => `The measured CCA is ${percent(of.value)} of the rated CCA; the limit is ${percent(of.limit)}.`,
  ageDays: (of) => `The battery has been in service for ${of.value} days; the limit is ${days(of.limit)}.`,
  cycles: (of) => `The battery has had ${of.value} cycles; the limit is ${of.limit}.`,
  soh: (of) =>
    of.disposition === 'retire'
      ? `The state of health is ${percent(of.soh)}, below ${percent(of.limit)}.`
      : `The state of health is ${percent(of.soh)}; ${dispositionLabels[of.disposition]} begins at ${percent(of.limit)}.`,
  recondition: (of) =>
    `The state of health is ${percent(of.soh)}; this chemistry is reconditioned from ${percent(of.from)} and below ${percent(of.keep)}.`,
  reconditionsUsedUp: (of) =>
    `It was reconditioned ${of.count === 0 ? 'not once' : times(of.count)} in the last 365 days; the policy allows ${of.mostPerYear} a year.`,
  reconditionGain: (of) => `The last recondition gained ${of.gain} points; the policy asks for ${of.leastGain}.`,
  borderline: () => 'A second test would decide.',
};

export const reasonOf = <Code extends ReasonCode>(code: Code, params: ReasonParams[Code]): Reason => ({
  code,
  params: { ...params },
  text: texts[code](params),
});
