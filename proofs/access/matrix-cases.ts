import type { ObjectKind } from '@ohmstead/contract';
import type { ExampleCall, Values } from '../../apps/server/src/api/testing/example-request.ts';
import { recipeOf } from './call-recipes.ts';
import { placesOf, type Place } from './matrix-world.ts';

/** One case of the matrix without its caller: this call, with an object of that place if it takes an id. */
export type MatrixCase = {
  example: ExampleCall;
  /** Undefined if the call takes no id. */
  position: { path: string; kind: ObjectKind } | undefined;
  place: Place;
  /** Together with a visible object in the same list. */
  isMixed: boolean;
  /** The only field of the body that is sent, where each field needs a right of its own. */
  field?: string;
};

/** Calls that take many ids: a foreign id among own ones is the easiest to miss. */
const isList = ({ fullBody }: ExampleCall, path: string) =>
  path.endsWith('ids') || Array.isArray(fullBody?.[path.split('.')[1] ?? '']);

export function casesOf(example: ExampleCall): MatrixCase[] {
  const full = completed(example);
  const positions = Object.entries(example.access.ids ?? {}).map(([path, kind]) => ({ path, kind }));
  if (positions.length === 0) return [{ example: full, position: undefined, place: 'here', isMixed: false }];
  return [...positions.flatMap((position) => casesAt(full, position)), ...fieldCases(full, positions[0])];
}

function casesAt(example: ExampleCall, position: NonNullable<MatrixCase['position']>): MatrixCase[] {
  const alone = placesOf(position.kind).map((place) => ({ example, position, place, isMixed: false }));
  return isList(example, position.path) ? [...alone, ...alone.map((each) => ({ ...each, isMixed: true }))] : alone;
}

/** The fields that an edit sets: in `set` if there are several rows. */
export const editedFields = (body: Values | undefined): Values => (body?.['set'] ?? body ?? {}) as Values;

/** Each guarded field alone, so that a right to one field is not mistaken for a right to another. */
function fieldCases(example: ExampleCall, position: MatrixCase['position']): MatrixCase[] {
  const { access, fullBody, body } = example;
  const all = editedFields(fullBody);
  const fields = Object.keys(access.fields ?? {}).filter((field) => field in all);
  return fields.map((field) => {
    const kept = Object.fromEntries(
      Object.entries(all).filter(([name]) => name === field || !(name in (access.fields ?? {}))),
    );
    const sent = fullBody?.['set'] ? { ...fullBody, set: kept } : { ...body, ...kept };
    return { example: { ...example, body: sent }, position, place: 'here', isMixed: false, field };
  });
}

/** Every field of the body; for a download its rows and not the ticket. */
function completed({ query, body, fullBody, ...example }: ExampleCall): ExampleCall {
  const recipe = recipeOf(example.call);
  const isDownload = /downloadCsv$|^POST .*\/download$/.test(example.call);
  const asked = isDownload && query['ids'] ? { ids: query['ids'] } : isDownload ? {} : query;
  return {
    ...example,
    params: { ...example.params, ...recipe.params },
    query: recipe.query ?? asked,
    body: isDownload ? body : fullBody,
    fullBody,
  };
}

/** The call with these ids filled in. */
export function withIds(example: ExampleCall, path: string, ids: readonly number[]): ExampleCall {
  const [place, name, inner] = path.split('.') as ['params' | 'query' | 'body', string, string?];
  if (place !== 'body') return { ...example, [place]: { ...example[place], [name]: ids.join() } };
  const before = example.fullBody?.[name];
  if (inner === undefined) return { ...example, body: { ...example.body, [name]: filled(before, ids) } };
  const others = Object(example.body?.[name] ?? before) as Values;
  return { ...example, body: { ...example.body, [name]: { ...others, [inner]: filled(others[inner], ids) } } };
}

function filled(before: unknown, ids: readonly number[]): unknown {
  if (!Array.isArray(before)) return ids[0];
  const first = before[0] as unknown;
  return ids.map((id) => (Array.isArray(first) ? [id, ...first.slice(1)] : id));
}
