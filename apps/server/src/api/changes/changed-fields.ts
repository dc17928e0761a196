import { isDeepStrictEqual } from 'node:util';

type Facts = Record<string, unknown>;

/** The fields that the edit really changes, with their values before and after. */
export function changedFields(row: Facts, edit: Facts): { before: Facts; after: Facts } {
  const names = Object.keys(edit).filter((name) => name !== 'apiVersion' && !isDeepStrictEqual(row[name], edit[name]));
  const pick = (from: Facts) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(row), after: pick(edit) };
}
