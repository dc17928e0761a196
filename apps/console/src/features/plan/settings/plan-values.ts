import type { PlanSettingsBody } from '@ohmstead/contract';
import { areRising, isTimeZone, type Opening, type PlanSettings } from '@ohmstead/domain';

/** One line of a list: a model and its days, or an adapter and its models. */
export type NamedLine = { key: number; name: string; text: string };
/** Seven days from Monday, each as '08:00–12:00, 13:00–17:00'; empty is closed. */
export type LocationHours = { locationId: number; timeZone: string; isAlwaysOpen: boolean; days: readonly string[] };

/** The settings as they are typed. */
export type PlanValues = {
  leadDays: string;
  serviceType: string;
  countedTypes: string;
  models: readonly NamedLine[];
  adapters: readonly NamedLine[];
  locations: readonly LocationHours[];
};

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const workingDay = '08:00–17:00';
const workingWeek: readonly string[] = weekdays.map((_, day) => (day < 5 ? workingDay : ''));

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const openingsText = (openings: readonly Opening[]): string => openings.map((each) => each.join('–')).join(', ');

export const valuesOf = (settings: PlanSettingsBody): PlanValues => ({
  leadDays: String(settings.leadDays),
  serviceType: settings.serviceType,
  countedTypes: settings.countedTypes?.join(', ') ?? '',
  models: settings.models.map(({ modelName, days }, key) => ({ key, name: modelName, text: String(days) })),
  adapters: settings.adapters.map(({ adapterName, modelNames }, key) => ({
    key,
    name: adapterName,
    text: modelNames.join(', '),
  })),
  locations: settings.locations.map(({ locationId, timeZone, hours }) => ({
    locationId,
    timeZone,
    isAlwaysOpen: hours === null,
    days: hours?.map(openingsText) ?? workingWeek,
  })),
});

/** Undefined if the text says no hours. A hyphen will do, and so will '8:00'. */
const readOpenings = (text: string): Opening[] | undefined => {
  const openings = listed(text).map((part): Opening | undefined => {
    const [, from, to] = /^(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})$/.exec(part) ?? [];
    return from === undefined || to === undefined ? undefined : [from.padStart(5, '0'), to.padStart(5, '0')];
  });
  const read = openings.filter((opening) => opening !== undefined);
  const isClock = (time: string, most: string) => /^\d\d:[0-5]\d$/.test(time) && time <= most;
  const areHours = read.every(([from, to]) => isClock(from, '23:59') && isClock(to, '24:00'));
  return read.length === openings.length && areHours && areRising(read) ? read : undefined;
};

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

const isTwice = (lines: readonly NamedLine[], { key, name }: NamedLine): boolean =>
  lines.some((other) => other.key !== key && other.name.trim() === name.trim());

const nameProblem = (lines: readonly NamedLine[], line: NamedLine, what: string): string | undefined => {
  if (line.name.trim() === '') return `Enter ${what}`;
  return isTwice(lines, line) ? 'It is listed twice' : undefined;
};

/** By the field that it is about. */
export type PlanProblems = Readonly<Record<string, string>>;

const problemsOf = (values: PlanValues): PlanProblems => {
  const { models, adapters, locations } = values;
  const found: [field: string, problem: string | undefined][] = [
    ['leadDays', isWhole(values.leadDays, 0, 365) ? undefined : 'Enter a whole number of days from 0 to 365'],
    ['serviceType', values.serviceType.trim() === '' ? 'Enter a type of service' : undefined],
    ...models.flatMap((line): typeof found => [
      [`models ${line.key} name`, nameProblem(models, line, 'a model name')],
      [`models ${line.key} text`, isWhole(line.text, 1, 3_650) ? undefined : 'Enter 1 to 3,650'],
    ]),
    ...adapters.map((line): (typeof found)[number] => [
      `adapters ${line.key} name`,
      nameProblem(adapters, line, 'an adapter'),
    ]),
    ...locations.flatMap(({ locationId, timeZone, isAlwaysOpen, days }): typeof found => [
      [`zone ${locationId}`, isTimeZone(timeZone.trim()) ? undefined : 'Enter a time zone by its name, such as UTC'],
      ...days.map((day, at): (typeof found)[number] => [
        `hours ${locationId} ${at}`,
        isAlwaysOpen || readOpenings(day) !== undefined
          ? undefined
          : 'Enter hours such as 08:00–12:00, 13:00–17:00, or nothing if it is closed',
      ]),
    ]),
  ];
  return Object.fromEntries(found.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])));
};

const settingsOf = ({ countedTypes, ...values }: PlanValues): PlanSettings => ({
  leadDays: Number(values.leadDays),
  serviceType: values.serviceType.trim(),
  countedTypes: listed(countedTypes).length === 0 ? null : listed(countedTypes),
  models: values.models.map(({ name, text }) => ({ modelName: name.trim(), days: Number(text) })),
  adapters: values.adapters.map(({ name, text }) => ({ adapterName: name.trim(), modelNames: listed(text) })),
  locations: values.locations.map(({ locationId, timeZone, isAlwaysOpen, days }) => ({
    locationId,
    timeZone: timeZone.trim(),
    hours: isAlwaysOpen ? null : days.map((day) => readOpenings(day) ?? []),
  })),
});

/** What was typed, as settings, or what is wrong with it. */
export const readPlanValues = (values: PlanValues): { settings: PlanSettings } | { problems: PlanProblems } => {
  const problems = problemsOf(values);
  return Object.keys(problems).length > 0 ? { problems } : { settings: settingsOf(values) };
};
