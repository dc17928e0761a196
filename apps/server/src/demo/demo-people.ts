import type { Demo } from '@ohmstead/contract';
import { permissions } from '@ohmstead/domain';

export const demoPassword = 'Demo-1234';

export type DemoPerson = {
  email: string;
  /** Shown to visitors who choose a user to try. */
  may: string;
  firstName: string;
  lastName: string;
  isSuperuser?: boolean;
  group?: string;
  permissions?: readonly string[];
  distanceUnit?: 'metric' | 'imperial';
};

const seeing = permissions.filter((name) => /-(settings|charts|download)$/.test(name));

/** Sees everything, changes nothing. */
export const viewerPermissions = [...seeing, 'perm-reports', 'perm-nyquist', 'perm-all-locations'];

export const warehouseSync = {
  name: 'Warehouse sync',
  description: 'Reads batteries and services for the warehouse system',
  location: 'North Clinic',
  permissions: ['perm-batteries-charts', 'perm-services-charts', 'perm-reports'],
};

export const technicians = {
  name: 'Technicians',
  location: 'North Clinic',
  permissions: [
    ...seeing,
    'perm-alarms',
    'perm-devices-edit',
    'perm-batteries-edit',
    'perm-batteries-retire',
    'perm-certificates',
    'perm-plan',
    'perm-services-create',
    'perm-services-edit',
    'perm-reports',
    'perm-nyquist',
  ],
};

/** In the order of the organisations in the fleet file. */
export const demoPeople: readonly (readonly DemoPerson[])[] = [
  [
    {
      email: 'demo@ohmstead.example',
      may: 'Super user: sees and does everything',
      firstName: 'Robin',
      lastName: 'Demo',
      isSuperuser: true,
    },
    {
      email: 'technician@ohmstead.example',
      may: 'Works at one location',
      firstName: 'Toni',
      lastName: 'Technician',
      group: technicians.name,
      distanceUnit: 'imperial',
    },
    {
      email: 'viewer@ohmstead.example',
      may: 'Sees everything, changes nothing',
      firstName: 'Vivian',
      lastName: 'Viewer',
      permissions: viewerPermissions,
    },
  ],
  [
    {
      email: 'other@ohmstead.example',
      may: 'Another organisation, with a fleet of its own',
      firstName: 'Oli',
      lastName: 'Other',
      isSuperuser: true,
    },
  ],
];

/** The users that the sign-in page offers while the demo is running. */
export const demoToTry: Demo = {
  people: demoPeople.flat().map(({ email, firstName, may }) => ({ email, firstName, may })),
  password: demoPassword,
};
