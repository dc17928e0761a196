/** A field of an object that a column of a file may fill. */
export type ImportField = {
  key: string;
  label: string;
  kind: 'text' | 'number' | 'time' | 'location';
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

/** The field whose label or key the head is, with or without a unit. */
export function fieldOfHead(head: string, fields: readonly ImportField[]): ImportField | undefined {
  const { name, unit } = readHead(head);
  return fields.find(
    (field) =>
      [field.label, field.key].some((each) => known(each) === known(name)) && factorFor(field, unit) !== undefined,
  );
}

/** Whether a head is one of these names, with or without a unit. */
export const isOneOfHeads = (head: string, names: readonly string[]): boolean =>
  names.some((name) => known(name) === known(readHead(head).name));
