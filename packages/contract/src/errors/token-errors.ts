import { refused, type CatalogueEntry } from './catalogue-entry.ts';

const token = 'Token not saved';
const account = 'Service account not saved';

/** API tokens and service accounts (spec: calls-open §2). */
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

  'serviceAccounts-not-found': { status: 404, message: 'The service account does not exist.' },
  'serviceAccounts-add-1': refused('A name is required', account),
  'serviceAccounts-add-3': refused('This name is already in use', account),
  'serviceAccounts-add-4': refused('A permission does not exist.', account),
  'serviceAccounts-add-5': refused('A location does not exist.', account),
  'serviceAccounts-add-6': refused('A display configuration does not exist.', account),
  'serviceAccounts-add-7': refused('The group does not exist.', account),
  'serviceAccounts-update-1': refused('A name is required', account),
  'serviceAccounts-update-5': refused('This name is already in use', account),
  'serviceAccounts-update-6': refused(
    'This service account was saved by another user since it was loaded by you. Reload the data and try your changes again.',
    account,
  ),
  'serviceAccounts-update-7': refused('A permission does not exist.', account),
  'serviceAccounts-update-8': refused('A location does not exist.', account),
  'serviceAccounts-update-9': refused('A display configuration does not exist.', account),
  'serviceAccounts-update-10': refused('The group does not exist.', account),
  'serviceAccounts-delete-1': refused(
    'This service account owns webhooks. Give them another owner first.',
    'Service account not deleted',
  ),

  'wall-pairings-approve-1': refused(
    'No screen shows this code. Check it: a screen shows a new one after 10 minutes.',
    'Screen not paired',
  ),
  'wall-pairings-fetch-1': refused('This code has expired.', 'Screen not paired'),
} as const satisfies Record<string, CatalogueEntry>;
