import { isOneOf } from './is-one-of.ts';

/** The three kinds of row that lists show and update live. */
export const entityKinds = ['batteries', 'devices', 'services'] as const;
export type EntityKind = (typeof entityKinds)[number];

export const isEntityKind = (value: unknown): value is EntityKind => isOneOf(entityKinds, value);
