/** The areas that entries can be filtered by, and the prefixes of the actions that belong to each. */
export const auditAreas = {
  'sign-ins': ['session-'],
  refused: ['access-', 'session-login-refused'],
  users: ['users-'],
  tokens: ['tokens-', 'serviceAccounts-'],
  webhooks: ['webhooks-', 'channels-'],
  alarms: ['alarms-', 'alarmRules-', 'maintenanceWindows-'],
  groups: ['groups-'],
  devices: ['devices-'],
  batteries: ['batteries-'],
  services: ['services-'],
  locations: ['locations-'],
  'display-configurations': ['displayConfigurations-'],
  views: ['views-'],
  organization: ['organizations-', 'dispositionPolicies-', 'audit-'],
} as const satisfies Record<string, readonly string[]>;
export type AuditArea = keyof typeof auditAreas;
