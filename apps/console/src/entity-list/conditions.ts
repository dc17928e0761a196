import type { Range } from './list-search.ts';
import type { Condition } from './store/row-filter.ts';

/** Conditions from filters that may not be set: none where there is nothing to narrow. */
export const range = (key: string, value: Range | undefined): Condition[] =>
  value === undefined ? [] : [{ kind: 'range', key, from: value[0], to: value[1] }];

export const oneOf = (key: string, texts: readonly string[] | undefined): Condition[] =>
  texts === undefined || texts.length === 0 ? [] : [{ kind: 'oneOf', key, texts }];

export const filled = (key: string, isSet: boolean | undefined): Condition[] =>
  isSet === true ? [{ kind: 'filled', key }] : [];

export const empty = (key: string, isSet: boolean | undefined): Condition[] =>
  isSet === true ? [{ kind: 'empty', key }] : [];
