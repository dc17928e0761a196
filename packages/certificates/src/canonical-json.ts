/**
 * The canonical form of a JSON value (RFC 8785): names in the order of their UTF-16 code units, numbers and texts as ECMAScript writes them,
 * no blanks. Throws for what JSON cannot hold, and for half of a surrogate pair, which has no UTF-8.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value).toSorted(byName).map(member).join(',')}}`;
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} has no JSON`);
  if (typeof value === 'string' && !value.isWellFormed())
    throw new TypeError('The text holds half of a surrogate pair');
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError(`A ${typeof value} has no JSON`);
  return text;
}

type Member = readonly [name: string, value: unknown];

const member = ([name, value]: Member): string => `${canonicalJson(name)}:${canonicalJson(value)}`;
/** Comparison of texts in ECMAScript is by UTF-16 code units. */
const byName = ([one]: Member, [other]: Member): number => (one < other ? -1 : 1);
