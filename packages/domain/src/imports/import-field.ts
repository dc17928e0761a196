import { foldText } from '../fold-text.ts';

export const choiceKinds = ['location', 'group', 'permission'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** A field of an object that a column of a file may fill. */
export type ImportField = {
  key: string;
  label: string;
  /** What else people call it, in any of the languages that they write. */
  synonyms?: readonly string[];
  /** A choice is one of the names of `of`; choices are several. */
  kind: 'text' | 'number' | 'time' | 'choice' | 'choices';
  of?: ChoiceKind;
  isEmail?: true;
  unit?: string;
  maxLength?: number;
  min?: number;
  max?: number;
  isWhole?: boolean;
};

/** How a column is imported. A value of the file times the factor is one in the unit of the field. */
export type ImportColumn = { index: number; field: ImportField; factor: number };

const withUnit = /^(.*?)\s*(?:\(([^()]*)\)|\[([^[\]]*)\])$/;

type Head = { name: string; unit: string | undefined };

/** A name and the unit behind it, in brackets. */
function readHead(head: string): Head {
  const clean = head.trim().replaceAll(/\s+/g, ' ');
  const found = withUnit.exec(clean);
  return found ? { name: found[1] ?? '', unit: found[2] ?? found[3] } : { name: clean, unit: undefined };
}

const known = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The units of our labels, and what people write for them. */
const alike: Record<string, readonly string[]> = { m: ['m', 'min'], d: ['d', 'days'] };
/** By how much a value in the first unit is multiplied to be one in the second. */
const conversions: Record<string, Record<string, number>> = { ah: { mAh: 1_000 }, mv: { V: 0.001 } };

/** Undefined if the head names a unit that is not known for this field. */
function factorFor({ unit: own }: ImportField, unit: string | undefined): number | undefined {
  if (unit === undefined || own === undefined) return unit === undefined ? 1 : undefined;
  const asked = known(unit);
  if ((alike[own] ?? [own]).some((each) => known(each) === asked)) return 1;
  return conversions[asked]?.[own];
}

/** The factor for a column that someone has given a field, whatever its head names. */
export const factorOf = (head: string, field: ImportField): number => factorFor(field, readHead(head).unit) ?? 1;

/** Letters and figures alone: 'Serial_No.' is 'serial no'. */
const loose = (name: string) => foldText(name).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The field that the head names, with or without a unit: by its label or key, else by what else it is called. */
export function fieldOfHead(head: string, fields: readonly ImportField[]): ImportField | undefined {
  const { name, unit } = readHead(head);
  const fitting = fields.filter((field) => factorFor(field, unit) !== undefined);
  const exact = fitting.find(({ label, key }) => [label, key].some((each) => known(each) === known(name)));
  const asked = loose(name);
  if (exact !== undefined || asked === '') return exact;
  return fitting.find(({ label, key, synonyms = [] }) =>
    [label, key, ...synonyms].some((each) => loose(each) === asked),
  );
}

/** Whether a head is one of these names, with or without a unit. */
export const isOneOfHeads = (head: string, names: readonly string[]): boolean =>
  names.some((name) => known(name) === known(readHead(head).name));
