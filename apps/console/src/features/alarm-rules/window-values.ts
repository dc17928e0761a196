import type { MaintenanceWindow, NewMaintenanceWindow } from '@ohmstead/contract';
import { exactDate, localTimeText } from '../../lib/text/day.ts';
import { hoursProblems, hoursText, hoursValuesOf, readHours, type HoursValues } from './hours-values.ts';

/** A window as it is typed; empty lists stand for all. */
export type WindowValues = {
  name: string;
  from: string;
  until: string;
  rules: readonly number[];
  devices: readonly number[];
  locations: readonly number[];
  weekly: HoursValues;
};

const dayMs = 24 * 60 * 60_000;
const longestMs = 366 * dayMs;

/** From now on for a day. */
export const newWindow = (now: number, locations: readonly number[]): WindowValues => ({
  name: '',
  from: localTimeText(now),
  until: localTimeText(now + dayMs),
  rules: [],
  devices: [],
  locations,
  weekly: hoursValuesOf(null),
});

export const windowValuesOf = ({
  name,
  from,
  until,
  rules,
  devices,
  locations,
  weekly,
}: MaintenanceWindow): WindowValues => ({
  name,
  from: localTimeText(from),
  until: localTimeText(until),
  rules: rules ?? [],
  devices: devices ?? [],
  locations: locations ?? [],
  weekly: hoursValuesOf(weekly),
});

const timeOf = (text: string): number => new Date(text).getTime();
const orAll = <Item>(items: readonly Item[]): Item[] | null => (items.length === 0 ? null : [...items]);

/** By the field that it is about. `mustName` is for users who see some locations only. */
export const windowProblems = (values: WindowValues, mustName: boolean): Readonly<Record<string, string>> => {
  const length = timeOf(values.until) - timeOf(values.from);
  const found: (readonly [field: string, problem: string | undefined])[] = [
    ['name', values.name.trim() === '' ? 'A name is required' : undefined],
    [
      'until',
      length > 0 && length <= longestMs ? undefined : 'The end must come after the beginning, within 366 days.',
    ],
    ['locations', mustName && values.locations.length === 0 ? 'Choose at least one location' : undefined],
    ...Object.entries(hoursProblems(values.weekly)),
  ];
  return Object.fromEntries(found.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])));
};

export const readWindow = (values: WindowValues): NewMaintenanceWindow => ({
  name: values.name.trim(),
  from: timeOf(values.from),
  until: timeOf(values.until),
  rules: orAll(values.rules),
  devices: orAll(values.devices),
  locations: orAll(values.locations),
  weekly: readHours(values.weekly),
});

type Named = { id: number; name: string };

const namesOf = (ids: readonly number[] | null, all: readonly Named[], everything: string): string =>
  ids?.map((id) => all.find((each) => each.id === id)?.name ?? 'deleted').join(', ') ?? everything;

/** When a window is silent, and about what. */
export const windowLines = (
  { from, until, weekly, rules, devices, locations }: MaintenanceWindow,
  known: { rules: readonly Named[]; locations: readonly Named[] },
): string[] => [
  `${exactDate(from)} to ${exactDate(until)}${weekly === null ? '' : `, ${hoursText(weekly)}`}`,
  [
    namesOf(rules, known.rules, 'All rules'),
    namesOf(locations, known.locations, 'All locations'),
    ...(devices === null ? [] : [`${devices.length} ${devices.length === 1 ? 'device' : 'devices'}`]),
  ].join(' · '),
];

/** 'Now', 'Later' or 'Over'. */
export const windowPhase = ({ from, until }: Pick<MaintenanceWindow, 'from' | 'until'>, now: number): string => {
  if (now < from) return 'Later';
  return now < until ? 'Now' : 'Over';
};
