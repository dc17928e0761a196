import type { ObjectKind } from '@ohmstead/contract';
import type { ExampleCall } from '../../apps/server/src/api/testing/example-request.ts';
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

/** Each guarded field alone, so that a right to one field is not mistaken for a right to another. */
function fieldCases(example: ExampleCall, position: MatrixCase['position']): MatrixCase[] {
  const { access, fullBody, body } = example;
  const fields = Object.keys(access.fields ?? {}).filter((field) => fullBody && field in fullBody);
  return fields.map((field) => {
    const kept = Object.fromEntries(
      Object.entries(fullBody ?? {}).filter(([name]) => name === field || !(name in (access.fields ?? {}))),
    );
    return { example: { ...example, body: { ...body, ...kept } }, position, place: 'here', isMixed: false, field };
  });
}

/** Every field of the body; for a download its rows and not the ticket. */
function completed({ query, body, fullBody, ...example }: ExampleCall): ExampleCall {
  const recipe = recipeOf(example.call);
  const isDownload = example.call.endsWith('downloadCsv');
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
  const [place, name] = path.split('.') as ['params' | 'query' | 'body', string];
  if (place !== 'body') return { ...example, [place]: { ...example[place], [name]: ids.join() } };
  const before = example.fullBody?.[name];
  const first = Array.isArray(before) ? (before[0] as unknown) : undefined;
  const value = Array.isArray(before) ? ids.map((id) => (Array.isArray(first) ? [id, ...first.slice(1)] : id)) : ids[0];
  return { ...example, body: { ...example.body, [name]: value } };
}
