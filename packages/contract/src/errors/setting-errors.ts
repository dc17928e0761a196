import { refused, type CatalogueEntry } from './catalogue-entry.ts';

/** Locations, display configurations, views, data retention and the public form (spec: administration §5, §8). */
export const settingErrors = {
  'locations-not-found': { status: 404, message: 'The location does not exist.' },
  'locations-add-1': refused('Location cannot be blank'),
  'locations-add-3': refused('This location is already defined.'),
  'locations-update-1': refused('Location cannot be blank'),
  'locations-update-5': refused('This location is already defined.'),
  'locations-update-6': refused(
    'This location was saved by another user since it was loaded by you. Reload the data and try your changes again.',
  ),

  'displayConfigurations-not-found': { status: 404, message: 'The display configuration does not exist.' },
  'displayConfigurations-add-1': refused('Configuration Name cannot be blank'),
  'displayConfigurations-add-3': { status: 400, message: 'There is no column {0} in this list.' },
  'displayConfigurations-add-4': { status: 400, message: 'The column {0} is named twice.' },
  'displayConfigurations-add-6': refused('Show at least one column.'),
  'displayConfigurations-add-7': refused('This configuration name is already in use.'),
  'displayConfigurations-update-1': refused('Configuration Name cannot be blank'),
  'displayConfigurations-update-3': { status: 400, message: 'There is no column {0} in this list.' },
  'displayConfigurations-update-4': { status: 400, message: 'The column {0} is named twice.' },
  'displayConfigurations-update-6': refused('Show at least one column.'),
  'displayConfigurations-update-7': refused('The list a configuration applies to cannot be changed.'),
  'displayConfigurations-update-9': refused('This configuration name is already in use.'),
  'displayConfigurations-update-10': refused(
    'This configuration was saved by another user since it was loaded by you. Reload the data and try your changes again.',
  ),

  'views-not-found': { status: 404, message: 'The view does not exist.' },
  'views-add-1': refused('A view name is required'),
  'views-add-3': refused('This view name is already in use.'),
  'views-add-4': refused('The group does not exist.'),
  'views-add-5': { status: 400, message: 'There is no column {0} in this list.' },
  'views-add-6': { status: 400, message: 'The column {0} is named twice.' },
  'views-add-7': refused('Show at least one column.'),
  'views-add-8': { status: 400, message: 'This list cannot be sorted by {0}.' },
  'views-add-9': { status: 400, message: 'You have {0} views already.' },
  'views-update-1': refused('A view name is required'),
  'views-update-3': refused('This view name is already in use.'),
  'views-update-4': refused('The group does not exist.'),
  'views-update-5': { status: 400, message: 'There is no column {0} in this list.' },
  'views-update-6': { status: 400, message: 'The column {0} is named twice.' },
  'views-update-7': refused('Show at least one column.'),
  'views-update-8': { status: 400, message: 'This list cannot be sorted by {0}.' },
  'views-update-10': refused(
    'This view was saved by another user since it was loaded by you. Reload the data and try your changes again.',
  ),

  'organizations-retention-1': refused(
    'This setting was saved by another user since it was loaded by you. Reload the data and try your changes again.',
  ),
  'organizations-signIn-1': refused(
    'This setting was saved by another user since it was loaded by you. Reload the data and try your changes again.',
  ),
  'organizations-signIn-2': refused('Say from when it is required.'),
  'organizations-signIn-3': refused('It cannot begin later than 30 days from now.'),

  'organizations-measuring-1': refused(
    'This setting was saved by another user since it was loaded by you. Reload the data and try your changes again.',
  ),

  'organizations-tokens-1': refused(
    'This setting was saved by another user since it was loaded by you. Reload the data and try your changes again.',
  ),

  'dispositionPolicies-update-1': refused(
    'The policies were saved by another user since they were loaded by you. Reload the data and try your changes again.',
  ),
  'dispositionPolicies-update-2': {
    status: 400,
    message: 'The limits of {0} must fall: keep, lighter duty, second life.',
  },
  'dispositionPolicies-update-3': { status: 400, message: 'There are two policies for {0}.' },
  'dispositionPolicies-update-4': {
    status: 400,
    message: '{0} of {1} batteries would be labelled Retire. Confirm to save.',
  },
  'dispositionPolicies-update-5': refused('The policy of the organization is missing.'),

  'plan-update-1': refused(
    'The plan settings were saved by another user since they were loaded by you. Reload the data and try your changes again.',
    'Out of date',
  ),
  'plan-update-2': refused('A location does not exist.', 'Problem saving plan settings'),

  'marketing-earlyAccess-1': refused('Name is required', 'Error'),
  'marketing-earlyAccess-2': refused('Company is required', 'Error'),
  'marketing-earlyAccess-3': refused('Email is required', 'Error'),
  'marketing-earlyAccess-4': refused('This is not a valid email address', 'Error'),
  'marketing-earlyAccess-5': refused('Cannot be longer than 32 characters', 'Error'),
} as const satisfies Record<string, CatalogueEntry>;
