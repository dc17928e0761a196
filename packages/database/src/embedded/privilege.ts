import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How to run a program that refuses to run as root: with a command-line prefix, or under another identity. */
export type Privilege = { prefix: readonly string[]; identity?: { uid: number; gid: number } };

const unshare = ['unshare', '-U', '--map-user=65534', '--map-group=65534', '--'] as const;
const plain: Privilege = { prefix: [] };

const accounts = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));

const hasAccount = (uid: number) => accounts().some((fields) => fields[2] === String(uid));

function unprivilegedAccount(): { uid: number; gid: number } {
  const known = accounts();
  const fields = ['postgres', 'nobody'].map((name) => known.find((entry) => entry[0] === name)).find(Boolean);
  if (!fields) throw new Error('PostgreSQL refuses root, and this machine has no account "nobody": set DATABASE_URL');
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

const namespacesWork = () => spawnSync(unshare[0], [...unshare.slice(1), 'true']).status === 0;

/**
 * PostgreSQL runs neither as root nor under a uid without a passwd entry. A user namespace shows it another uid while its files remain the
 * caller's; where namespaces are disabled, root gives it another identity.
 */
export function choosePrivilege({ allowNamespaces = true } = {}): Privilege {
  const uid = process.getuid?.();
  if (process.platform !== 'linux' || uid === undefined) return plain;
  if (uid !== 0 && hasAccount(uid)) return plain;
  if (allowNamespaces && namespacesWork()) return { prefix: unshare };
  if (uid === 0) return { prefix: [], identity: unprivilegedAccount() };
  throw new Error(`uid ${uid} has no passwd entry and user namespaces are off: set DATABASE_URL`);
}

/** The command line for spawn. */
export function underPrivilege({ prefix }: Privilege, command: string, args: readonly string[]): [string, string[]] {
  const [program = command, ...rest] = [...prefix, command, ...args];
  return [program, rest];
}
