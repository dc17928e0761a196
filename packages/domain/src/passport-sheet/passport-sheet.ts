import { formatDate } from '../date-format.ts';
import { keysOf } from '../records.ts';
import { capacityServiceTypes } from '../service-type.ts';
import { displayed } from '../verdict/displayed.ts';
import { dispositionLabels } from '../verdict/disposition.ts';
import { ohmicResistance } from './ohmic-resistance.ts';
import type { PassportFacts, PassportService } from './passport-facts.ts';

/** A value with what it comes from, or why there is none. */
type Known = { value: number | string; method: string; services?: readonly PassportService[] };
type Unknown = { reason: string };
type Answer = Known | Unknown;
type Attribute = { annex: string; label: string; unit: string | null; answer: (facts: PassportFacts) => Answer };

export type PassportField = {
  key: PassportKey;
  annex: string;
  label: string;
  value: number | string | null;
  unit: string | null;
  method: string | null;
  serviceIds: number[];
  reason: string | null;
};

export const passportRegulation = 'Regulation (EU) 2023/1542' as const;

const unknown = (reason: string): Unknown => ({ reason });
const always = (reason: string) => () => unknown(reason);

const counted = ({ services }: PassportFacts): PassportService[] =>
  services.filter(({ status }) => status !== 'aborted');

type Measured = { value: number; service: PassportService };

/** What services that were not aborted measured, oldest first. */
const measured = (facts: PassportFacts, value: (service: PassportService) => number | null): Measured[] =>
  counted(facts).flatMap((service) => {
    const found = value(service);
    return found === null ? [] : [{ value: found, service }];
  });

type Measurement = { of: (service: PassportService) => number | null; method: string; none: string };

const newest = (facts: PassportFacts, { of, method, none }: Measurement): Answer => {
  const last = measured(facts, of).at(-1);
  return last === undefined ? unknown(none) : { value: last.value, method, services: [last.service] };
};

/** The change from the first measurement to the newest, in % of the first. */
const change = (facts: PassportFacts, { of, method, none }: Measurement, sign: 1 | -1): Answer => {
  const values = measured(facts, of);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return unknown(none);
  if (first === last || first.value === 0) return unknown('It was measured only once.');
  const value = displayed(sign * (last.value / first.value - 1) * 100);
  return { value, method, services: [first.service, last.service] };
};

/** What is missing of a reference, in %. */
const lost = (
  facts: PassportFacts,
  reference: number | null,
  noReference: string,
  measurement: Measurement,
): Answer => {
  const last = measured(facts, measurement.of).at(-1);
  if (last === undefined) return unknown(measurement.none);
  if (!reference) return unknown(noReference);
  return {
    value: displayed((1 - last.value / reference) * 100),
    method: measurement.method,
    services: [last.service],
  };
};

const capacity: Measurement = {
  of: ({ fccMah }) => fccMah,
  method: 'Full charge capacity of the newest service that was not aborted',
  none: 'No service has measured the capacity.',
};
const impedance: Measurement = {
  of: ({ impedanceMohm }) => impedanceMohm,
  method: 'Impedance at the end of the newest service that was not aborted; the analyzer does not report its frequency',
  none: 'No service has measured the impedance.',
};
const cranking: Measurement = {
  of: ({ measuredCcaA }) => measuredCcaA,
  method: 'Cold cranking amperes (CCA) that the newest service measured; for starter batteries only',
  none: 'No service has measured cold cranking amperes (CCA).',
};
const efficiency: Measurement = {
  of: ({ cycle }) => (cycle === null ? null : displayed((cycle.outWh / cycle.inWh) * 100)),
  method: 'Energy out ÷ energy in, from the samples of one run that charged and discharged the same amount',
  none: 'The samples of no run hold a charge and a discharge of the same amount.',
};

const designCapacity = 'The design capacity of the battery is not known.';
const said = 'As recorded for the battery, not measured';
const noService = 'No service of the battery has ended.';
const declared = 'It is declared by the manufacturer; an analyzer cannot measure it.';

/** UTC, so that the sheet is the same for everybody. */
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

const ratedCapacity = ({ battery: { designCapacityMah } }: PassportFacts): Answer =>
  designCapacityMah === null
    ? unknown(designCapacity)
    : { value: designCapacityMah, method: `Design capacity. ${said}` };

function ohmic(facts: PassportFacts): Answer {
  const last = counted(facts).findLast(({ spectrum }) => spectrum !== null);
  if (!last?.spectrum) return unknown('No service has measured an impedance spectrum.');
  const found = ohmicResistance(last.spectrum);
  if (found === null) return unknown('The newest impedance spectrum does not cross the real axis.');
  return {
    value: Number(found.mohm.toPrecision(4)),
    method: `Where the newest impedance spectrum crosses the real axis, at ${Number(found.hz.toPrecision(3))} Hz`,
    services: [last],
  };
}

const selfDischarge = ({ services }: PassportFacts): Answer =>
  unknown(
    services.some(({ hasSelfDischarge }) => hasSelfDischarge)
      ? 'Analyzers report the self-discharge in forms of their own, without a unit; what they reported is with the service.'
      : 'No service has measured the self-discharge.',
  );

/** What was decided, by the recommendation that stood when somebody retired the battery. */
const decided: Readonly<Record<string, string>> = {
  retire: 'waste',
  secondLife: 'repurposed',
  lighterDuty: 're-used',
};

function status({ battery: { retired } }: PassportFacts): Answer {
  if (retired === null) return { value: 'original', method: 'In use; no other use has been recorded' };
  const value = decided[retired.label];
  const since = `Retired on ${formatDate(retired.at, 'date', 'UTC')}`;
  const recommended = `the policy recommended '${dispositionLabels[retired.label]}'`;
  if (value === undefined) return unknown(`${since}, when ${recommended}; its further use is not recorded.`);
  return { value, method: `${since}, when ${recommended}` };
}

const cycles = ({ battery: { cycleCount } }: PassportFacts): Answer =>
  cycleCount === null ? unknown('The number of cycles is not known.') : { value: cycleCount, method: said };

function count(facts: PassportFacts, counts: (service: PassportService) => boolean, method: string): Answer {
  if (facts.services.length === 0) return unknown(noService);
  const services = facts.services.filter(counts);
  return { value: services.length, method, services };
}

const inService = ({ battery: { inServiceAt } }: PassportFacts): Answer =>
  inServiceAt === null ? unknown('The date is not known.') : { value: day(inServiceAt), method: said };

function throughput({ services }: PassportFacts): Answer {
  const charged = services.filter(({ chargeAppliedMah }) => chargeAppliedMah !== null);
  if (charged.length === 0) return unknown('No service has reported the charge that it applied.');
  const mah = charged.reduce((sum, { chargeAppliedMah }) => sum + (chargeAppliedMah ?? 0), 0);
  return {
    value: displayed(mah / 1_000),
    method: 'Charge applied in analyzers; use elsewhere is not known',
    services: charged,
  };
}

const use = 'XIII 4(d)';
const properties = 'XIII 4(a), Art. 10';

/** In the order of the sheet. The articles are those of science.md §6.2; what cannot be filled says why. */
const attributes = {
  ratedCapacity: { annex: properties, label: 'Rated capacity', unit: 'mAh', answer: ratedCapacity },
  remainingCapacity: {
    annex: 'XIII 4(a) and (b), VII A',
    label: 'Remaining capacity',
    unit: 'mAh',
    answer: (facts) => newest(facts, capacity),
  },
  capacityFade: {
    annex: properties,
    label: 'Capacity fade',
    unit: '%',
    answer: (facts) => lost(facts, facts.battery.designCapacityMah, designCapacity, capacity),
  },
  internalResistance: {
    annex: properties,
    label: 'Internal resistance',
    unit: 'mΩ',
    answer: (facts) => newest(facts, impedance),
  },
  internalResistanceIncrease: {
    annex: properties,
    label: 'Increase of the internal resistance',
    unit: '%',
    answer: (facts) => change(facts, { ...impedance, method: 'From the first to the newest measured impedance' }, 1),
  },
  powerCapability: {
    annex: properties,
    label: 'Power capability',
    unit: 'A',
    answer: (facts) => newest(facts, cranking),
  },
  powerFade: {
    annex: properties,
    label: 'Power fade',
    unit: '%',
    answer: (facts) => lost(facts, facts.battery.ratedCcaA, 'The rated CCA of the battery is not known.', cranking),
  },
  roundTripEfficiency: {
    annex: properties,
    label: 'Round trip efficiency',
    unit: '%',
    answer: (facts) => newest(facts, efficiency),
  },
  roundTripEfficiencyFade: {
    annex: properties,
    label: 'Fade of the round trip efficiency',
    unit: '%',
    answer: (facts) => change(facts, { ...efficiency, method: 'From the first to the newest such run' }, -1),
  },
  selfDischarge: { annex: 'XIII 4(b), VII A', label: 'Self-discharge', unit: null, answer: selfDischarge },
  ohmicResistance: { annex: 'XIII 4(b), VII A', label: 'Ohmic resistance', unit: 'mΩ', answer: ohmic },
  stateOfCertifiedEnergy: {
    annex: 'XIII 4(b), VII A',
    label: 'State of certified energy',
    unit: '%',
    answer: always(
      'It needs the certified energy of the battery in its vehicle (UN GTR No. 22); a share of the capacity is another quantity.',
    ),
  },
  status: { annex: 'XIII 4(c)', label: 'Status', unit: null, answer: status },
  cycles: { annex: use, label: 'Charge and discharge cycles', unit: null, answer: cycles },
  negativeEvents: {
    annex: use,
    label: 'Negative events',
    unit: null,
    answer: (facts) =>
      count(
        facts,
        (service) => service.status === 'aborted',
        'Aborted services; only what happened in analyzers is known',
      ),
  },
  temperature: {
    annex: use,
    label: 'Temperature',
    unit: '°C',
    answer: (facts) =>
      newest(facts, {
        of: ({ temperatureC }) => temperatureC,
        method: 'Temperature that the analyzer reported with the newest service that was not aborted',
        none: 'No service has measured the temperature.',
      }),
  },
  inServiceDate: { annex: 'VII B', label: 'In service since', unit: null, answer: inService },
  throughput: { annex: 'VII B', label: 'Throughput', unit: 'Ah', answer: throughput },
  deepDischarges: {
    annex: 'VII B',
    label: 'Deep discharges',
    unit: null,
    answer: (facts) =>
      count(
        facts,
        ({ serviceType, status }) => capacityServiceTypes.includes(serviceType) && status !== 'aborted',
        'Capacity tests, which discharge the battery completely; use elsewhere is not known',
      ),
  },
  carbonFootprint: { annex: 'Art. 7', label: 'Carbon footprint', unit: null, answer: always(declared) },
  materials: { annex: 'XIII 1', label: 'Materials', unit: null, answer: always(declared) },
  recycledShare: { annex: 'Art. 8', label: 'Share of recycled materials', unit: '%', answer: always(declared) },
  dueDiligence: {
    annex: 'Art. 52',
    label: 'Due diligence in the supply chain',
    unit: null,
    answer: always('The company that places the battery on the market reports it.'),
  },
  dismantling: {
    annex: 'XIII 2',
    label: 'Dismantling',
    unit: null,
    answer: always('It is described by the manufacturer, for repair and recycling.'),
  },
} as const satisfies Record<string, Attribute>;

export type PassportKey = keyof typeof attributes;
export const passportKeys = keysOf(attributes);

/** Every attribute, in the same order, filled or with a reason (spec: calls-decide §7). */
export const passportFields = (facts: PassportFacts): PassportField[] =>
  passportKeys.map((key) => {
    const { annex, label, unit, answer }: Attribute = attributes[key];
    const known = answer(facts);
    if ('reason' in known)
      return { key, annex, label, value: null, unit, method: null, serviceIds: [], reason: known.reason };
    const { value, method, services = [] } = known;
    return {
      key,
      annex,
      label,
      value,
      unit,
      method,
      serviceIds: services.map(({ serviceId }) => serviceId),
      reason: null,
    };
  });
