import {
  databaseRoles,
  roleName,
  rolePassword,
  withLogin,
  type DatabaseRole,
  type RolePasswords,
} from '@ohmstead/database';
import { keysOf } from '@ohmstead/domain';
import { readAddress, type Environment } from './read-setting.ts';

/** URLs of roles that log in with their own password. */
export type RoleUrls = Partial<Record<DatabaseRole, string>>;

export const roleUrlSetting = (role: DatabaseRole) => `DATABASE_${role.toUpperCase()}_URL`;

export const readDatabaseUrl = (environment: Environment, name: string, problems: string[]): string | null =>
  readAddress(environment, name, ['postgres:', 'postgresql:'], problems)?.href ?? null;

const loginOf = (address: string) => {
  const { username, password } = new URL(address);
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
};

export function readRoleUrls(environment: Environment, problems: string[]): RoleUrls {
  const urls: RoleUrls = {};
  for (const role of databaseRoles) {
    const setting = roleUrlSetting(role);
    const url = readDatabaseUrl(environment, setting, problems);
    if (url === null) continue;
    const { username, password } = loginOf(url);
    if (username !== roleName(role)) problems.push(`${setting} must log in as ${roleName(role)}`);
    if (password === '') problems.push(`${setting} must have a password`);
    urls[role] = url;
  }
  return urls;
}

type Settings = {
  roles: readonly DatabaseRole[];
  roleUrls: RoleUrls;
  databaseUrl: string | null;
  directUrl: string | null;
  replicaUrl: string | null;
  isDemo: boolean;
};

/** A process has either one URL for everything, or one for each of its roles and no other login. */
export function findMixedLogins(settings: Settings, environment: Environment): string[] {
  const { roleUrls, databaseUrl, replicaUrl } = settings;
  const owners = environment['DATABASE_OWNER_URL']
    ? ['DATABASE_OWNER_URL is for `npm run migrate` and the tools only: a serving process must not have it']
    : [];
  if (Object.keys(roleUrls).length > 0) return [...owners, ...findMixedWithRoles(settings, environment)];
  const standsAlone = replicaUrl !== null && databaseUrl === null;
  return [...owners, ...(standsAlone ? ['DATABASE_REPLICA_URL needs DATABASE_URL, whose standby it is'] : [])];
}

function findMixedWithRoles(
  { roles, roleUrls, databaseUrl, directUrl, replicaUrl, isDemo }: Settings,
  environment: Environment,
): string[] {
  const given = keysOf(roleUrls).map(roleUrlSetting);
  const besides = Object.entries({ DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl });
  return [
    ...roles
      .filter((role) => roleUrls[role] === undefined)
      .map((role) => `ROLES with ${role} needs ${roleUrlSetting(role)}`),
    ...databaseRoles
      .filter((role) => roleUrls[role] !== undefined && !roles.includes(role))
      .map((role) => `${roleUrlSetting(role)} is not for a process whose ROLES are ${roles.join()}: leave it out`),
    ...(databaseUrl === null ? [] : [`DATABASE_URL holds another login: leave it out beside ${given.join()}`]),
    ...(environment['DATABASE_ROLE_SECRET']
      ? [`DATABASE_ROLE_SECRET opens every role: leave it out beside ${given.join()}`]
      : []),
    ...besides
      .filter(([, url]) => url !== null && Object.values(loginOf(url)).join('') !== '')
      .map(([name]) => `${name} must not contain a login beside ${given.join()}: each role logs in there with its own`),
    ...(isDemo ? [`DEMO=1 needs DATABASE_URL or the embedded database: the demo is made by the owner`] : []),
  ];
}

/** How one role of this process connects to the database. */
export type RoleAccess = { databaseUrl: string; directUrl: string | undefined; replicaUrl: string | null };

type Addresses = Pick<Settings, 'roleUrls' | 'directUrl' | 'replicaUrl'>;

/** `usualUrl` is DATABASE_URL, or the URL of the embedded database. */
export function roleAccess(
  { roleUrls, directUrl, replicaUrl }: Addresses,
  role: DatabaseRole,
  usualUrl: string,
): RoleAccess {
  const own = roleUrls[role];
  if (own === undefined) return { databaseUrl: usualUrl, directUrl: directUrl ?? undefined, replicaUrl };
  const { username, password } = loginOf(own);
  return {
    databaseUrl: own,
    directUrl: directUrl === null ? undefined : withLogin(directUrl, username, password),
    replicaUrl: replicaUrl === null ? null : withLogin(replicaUrl, username, password),
  };
}

/** The owner's URL for tools; undefined for the embedded database. */
export type OwnerAccess = { url: string | undefined; passwordOf: RolePasswords | undefined };

/**
 * With DATABASE_OWNER_URL, roles have their own passwords: those in the given URLs are set, others are left alone. The backup role's
 * password is always derived, since only holders of the owner's login use that role.
 */
export function ownerAccess(environment: Environment): OwnerAccess {
  const url = environment['DATABASE_OWNER_URL']?.trim();
  if (!url) return { url: environment['DATABASE_URL']?.trim() || undefined, passwordOf: undefined };
  const roleUrls = readRoleUrls(environment, []);
  const passwordOf: RolePasswords = (role) => {
    if (role === 'backup') return rolePassword(new URL(url), role, environment);
    const own = roleUrls[role];
    return own === undefined ? null : loginOf(own).password;
  };
  return { url, passwordOf };
}
