import { refused, type CatalogueEntry } from './catalogue-entry.ts';

const token = 'Token not saved';

/** API tokens (spec: calls-open §2). */
export const tokenErrors = {
  'tokens-not-found': { status: 404, message: 'The token does not exist.' },
  'tokens-add-1': refused('A name is required', token),
  'tokens-add-4': refused('Locations are chosen separately.', token),
  'tokens-add-5': refused('A permission does not exist.', token),
  'tokens-add-6': refused('A location does not exist.', token),
  'tokens-add-7': refused('The end must lie in the future.', token),
  'tokens-add-8': refused('A token may live for {0} days at most.', token),
  'tokens-add-9': refused('There can be 50 tokens at most. Revoke one first.', token),
  'tokens-add-10': refused('Your organization does not allow personal tokens.', token),
  'tokens-rotate-1': refused('This token has ended.', token),
  'tokens-rotate-2': refused('This token has a successor already.', token),
} as const satisfies Record<string, CatalogueEntry>;
