import { textMatches } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { strict } from '../text.ts';

export const searchLimit = 8;

/** In the order of the answer. */
const searchKinds = ['batteries', 'devices', 'services', 'locations', 'users'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** `q` is trimmed before it is measured. `limit` is the most items of a kind. */
export const searchQuery = Type.Object(
  { q: Type.String(), limit: Type.Optional(Type.String({ pattern: `^[1-${searchLimit}]$` })) },
  strict,
);

/** What one types to find it, what tells it from others, and how it was found. */
const searchItem = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    subtitle: Type.String(),
    match: Type.Unsafe<(typeof textMatches)[number]>(Type.String({ enum: [...textMatches] })),
  },
  strict,
);
export type SearchItem = Static<typeof searchItem>;

/** `GET /search`: groups without items are left out. */
export const searchAnswer = Type.Object(
  {
    groups: Type.Array(
      Type.Object(
        {
          kind: Type.Unsafe<SearchKind>(Type.String({ enum: [...searchKinds] })),
          items: Type.Array(searchItem),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type SearchAnswer = Static<typeof searchAnswer>;
