import { isOneOf } from './is-one-of.ts';

/** The three kinds of rows that lists show and that change while people watch. */
export const entityKinds = ['batteries', 'devices', 'services'] as const;
export type EntityKind = (typeof entityKinds)[number];

export const isEntityKind = (value: unknown): value is EntityKind => isOneOf(entityKinds, value);
