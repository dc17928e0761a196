import { refused, type CatalogueEntry } from './catalogue-entry.ts';

const user = 'Problem Saving User';
const group = 'Problem Saving Group';

/** Users, groups and the organisation (spec: administration §8). */
export const peopleErrors = {
  'users-not-found': { status: 404, message: 'The user does not exist.' },
  'users-create-1': refused('Email address is required', user),
  'users-create-2': refused('{0} is not a valid email address', user),
  'users-create-3': refused('The link of the invitation is not valid.', user),
  'users-create-4': refused("Email address '{0}' is already in use", user),
  'users-create-5': refused('The group does not exist.', user),
  'users-update-1': refused('Your token is missing or invalid'),
  'users-update-2': refused('Your token is missing or invalid'),
  'users-update-3': refused('Your token has been used, has expired or is invalid'),
  'users-update-4': refused('Please enter a valid password'),
  'users-update-5': refused('Your email address is already verified. The password was not saved.'),
  'users-update-10': {
    status: 400,
    message:
      'This user was saved by another user since it was loaded by you. Reload the data and try your changes again.',
    title: user,
    text: 'This user was saved by another user since it was loaded by you. Reload the data and try your changes again.',
  },
  'users-update-13': refused('Your old password is incorrect.'),
  'users-update-19': refused(
    'You cannot assign yourself to a group that disables your own access to Managing Users and Groups. Please choose a different group.',
    user,
  ),
  'users-update-20': refused(
    'You cannot disable your own access to Managing Users and Groups. Please re-enable that permission.',
    user,
  ),
  'users-update-21': refused('You cannot disable yourself.', user),
  'users-delete-2': refused('Sorry, you cannot delete yourself', 'Problem Deleting User'),
  'users-delete-3': refused('A super user cannot be deleted, disabled or demoted.', 'Problem Deleting User'),
  'users-uiSettings-1': refused('The settings are too large, too deep or hold too many entries.'),
  'users-photo-put-1': refused('The photo must be a PNG, JPEG or WebP image.'),
  'users-photo-put-2': refused('The photo could not be read.'),
  'users-photo-put-3': refused('Your photo could not be uploaded because it is too large.'),
  'users-initiateChangeEmailAddress-1': refused('Email address is required'),
  'users-initiateChangeEmailAddress-2': refused('This is not a valid email address'),
  'users-initiateChangeEmailAddress-3': refused('This is the same as your existing email address'),
  'users-initiateChangeEmailAddress-4': refused('Your password is incorrect.'),
  'users-initiateChangeEmailAddress-5': refused('The link is not valid.'),
  'users-initiateChangeEmailAddress-6': refused('This email address is already in use.'),
  'users-confirmChangeEmailAddress-1': refused('Your token is missing or invalid'),
  'users-confirmChangeEmailAddress-2': refused('Your token is missing or invalid'),
  'users-confirmChangeEmailAddress-3': refused('Your token has expired'),
  'users-resetPassword-1': refused('Your token is missing or invalid'),
  'users-resetPassword-2': refused('Password is required'),
  'users-resetPassword-3': refused('Password is not strong enough'),
  'users-resetPassword-4': refused('Your token has been used or has expired'),
  'users-resetPassword-5': refused('The user of this token was not found'),

  'org-register-1': refused('First name is required'),
  'org-register-2': refused('Last name is required'),
  'org-register-3': refused('Email address is required'),
  'org-register-4': refused('This is not a valid email address'),
  'org-register-5': refused('Organization name must be at least 3 characters'),
  'org-register-6': refused('Password is not strong enough'),
  'org-register-7': refused('The link is not valid.'),
  'org-register-11': refused('The given email address is already in use.'),

  'groups-not-found': { status: 404, message: 'The group does not exist.' },
  'groups-add-1': refused('A group name is required', group),
  'groups-add-3': refused('This group name is already in use', group),
  'groups-update-1': refused('A group name is required', group),
  'groups-update-3': refused(
    'You cannot disable your own access to Managing Users and Groups (as you currently belong to this group). Please re-enable that permission or remove yourself from this group.',
    group,
  ),
  'groups-update-5': refused('This group name is already in use', group),
  'groups-update-6': refused(
    'This group was saved by another user since it was loaded by you. Reload the data and try your changes again.',
    group,
  ),
} as const satisfies Record<string, CatalogueEntry>;
