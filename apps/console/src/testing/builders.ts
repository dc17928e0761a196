import type { UserData } from '@ohmstead/contract';

/** A user who may do nothing, changed by what a test cares for. */
export const aUser = (change: Partial<UserData> & { may?: string[] } = {}): UserData => {
  const { may = [], ...fields } = change;
  return {
    id: 7,
    email: 'ada@ohmstead.example',
    firstName: 'Ada',
    lastName: 'Byron',
    orgName: 'Analytical Engines',
    photoId: null,
    distanceUnit: 'metric',
    superuser: false,
    version: 1,
    token: 'token-of-ada',
    uiSettings: {},
    permissions: { permissions: may, displayConfigurations: { devices: null, batteries: null, services: null } },
    ...fields,
  };
};
