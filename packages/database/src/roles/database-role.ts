import { createHmac } from 'node:crypto';

/** The parts of the product that connect. None owns a table, and none can bypass row-level security. */
export const databaseRoles = ['api', 'gateway', 'worker'] as const;
export type DatabaseRole = (typeof databaseRoles)[number];

/** Reads every organisation and changes nothing: for `pg_dump` and similar tools, not for any part of the product. */
export const backupRole = 'backup';
export type SignIn = DatabaseRole | typeof backupRole;

/** Owns every table and cannot log in. */
export const ownerRole = 'ohmstead_owner';
export const roleName = (role: SignIn) => `ohmstead_${role}`;

type RoleSecretSource = Readonly<Record<string, string | undefined>>;

function roleSecret(url: URL, environment: RoleSecretSource): string {
  const secret = environment['DATABASE_ROLE_SECRET'] || decodeURIComponent(url.password);
  if (!secret)
    throw new Error('DATABASE_URL has no password: set DATABASE_ROLE_SECRET, from which the roles derive theirs');
  return secret;
}

/** Derived, so that every process that holds DATABASE_URL can connect as its role (docs/decisions/0002). */
export const rolePassword = (url: URL, role: SignIn, environment: RoleSecretSource = process.env) =>
  createHmac('sha256', roleSecret(url, environment)).update(roleName(role)).digest('hex');

export function withLogin(address: string, username: string, password: string): string {
  const url = new URL(address);
  url.username = encodeURIComponent(username);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** The URL under which a part of the product connects: derived from DATABASE_URL, or the role's own URL as it is. */
export function roleUrl(databaseUrl: string, role: SignIn): string {
  const url = new URL(databaseUrl);
  if (decodeURIComponent(url.username) === roleName(role)) return databaseUrl;
  return withLogin(databaseUrl, roleName(role), rolePassword(url, role));
}
