import type { ServiceStatus } from '../status.ts';

/** A service as far as a verdict rests on it; times in ms. `resistanceOhm` is its spectrum's real part near 1 kHz. */
export type JudgedService = {
  serviceId: number;
  serviceType: string;
  status: ServiceStatus;
  endedAt: number | null;
  sohPercent: number | null;
  temperatureC: number | null;
  measuredCcaA: number | null;
  resistanceOhm: number | null;
};

/** The newest ended service with a state of health that was not aborted. */
export type Test = { serviceId: number; endedAt: number; sohPercent: number; temperatureC: number | null };
type Measured = { serviceId: number; value: number };

/** What the services of a battery say about it. */
export type ServiceFacts = {
  test: Test | null;
  firstResistance: Measured | null;
  newestResistance: Measured | null;
  newestCca: Measured | null;
  /** Ends of Recondition services, newest first, and the newest of these services with the test before it. */
  reconditionEnds: number[];
  newestRecondition: { serviceId: number; sohPercent: number | null; before: Measured | null } | null;
};

export const reconditionServiceType = 'Recondition';

/** The frequency nearest to 1 kHz on a logarithmic scale; of two equally near, the higher. */
export function resistanceAtOneKilohertz(frequenciesHz: readonly number[], realOhm: readonly number[]): number | null {
  const distance = (hz: number) => Math.abs(Math.log(hz / 1_000));
  let best: { hz: number; ohm: number } | null = null;
  for (const [i, hz] of frequenciesHz.entries()) {
    const ohm = realOhm[i];
    if (ohm === undefined || !(hz > 0)) continue;
    const difference = best === null ? -1 : distance(hz) - distance(best.hz);
    // 100 Hz and 10 kHz are equally near, but not to the last bit of their logarithms.
    if (best === null || difference < -1e-9 || (difference < 1e-9 && hz > best.hz)) best = { hz, ohm };
  }
  return best?.ohm ?? null;
}

type Ended = JudgedService & { endedAt: number };
const isValid = (service: JudgedService): service is Ended =>
  service.endedAt !== null && (service.status === 'pass' || service.status === 'fail');
const newestFirst = (one: Ended, other: Ended) => other.endedAt - one.endedAt || other.serviceId - one.serviceId;

const measured = (service: JudgedService | undefined, value: number | null | undefined): Measured | null =>
  service === undefined || value === null || value === undefined ? null : { serviceId: service.serviceId, value };

export function factsOfServices(services: readonly JudgedService[]): ServiceFacts {
  const ended = services.filter(isValid).toSorted(newestFirst);
  const test = ended.find(({ sohPercent }) => sohPercent !== null);
  const spectra = ended.filter(({ resistanceOhm }) => resistanceOhm !== null);
  const cca = ended.find(({ measuredCcaA }) => measuredCcaA !== null);
  const first = spectra.at(-1);
  return {
    test: test === undefined ? null : { ...test, sohPercent: test.sohPercent ?? Number.NaN },
    firstResistance: measured(first, first?.resistanceOhm),
    newestResistance: measured(spectra[0], spectra[0]?.resistanceOhm),
    newestCca: measured(cca, cca?.measuredCcaA),
    ...reconditionsOf(ended),
  };
}

function reconditionsOf(ended: readonly Ended[]): Pick<ServiceFacts, 'reconditionEnds' | 'newestRecondition'> {
  const reconditions = ended.filter(({ serviceType }) => serviceType === reconditionServiceType);
  const newest = reconditions[0];
  if (newest === undefined) return { reconditionEnds: [], newestRecondition: null };
  const before = ended.slice(ended.indexOf(newest) + 1).find(({ sohPercent }) => sohPercent !== null);
  return {
    reconditionEnds: reconditions.map(({ endedAt }) => endedAt),
    newestRecondition: {
      serviceId: newest.serviceId,
      sohPercent: newest.sohPercent,
      before: measured(before, before?.sohPercent),
    },
  };
}
