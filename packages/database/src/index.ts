export { connectAsBackup } from './backup/connect-as-backup.ts';
export { openSnapshot, type Snapshot } from './backup/open-snapshot.ts';
export { requireKnown, restoreDatabase } from './backup/restore-database.ts';
export { RowDigest } from './backup/row-digest.ts';
export type { StoredTable } from './backup/stored-tables.ts';
export { Abandoned, DatabaseUnavailable, QueueTimeout } from './connections/database-unavailable.ts';
export type { Directory, Reader, Writer } from './connections/transactions.ts';
export { passPrepared, readPrepared, statement, type Statement } from './connections/read-prepared.ts';
export { openClient } from './connections/client.ts';
export { PrimaryClient } from './connections/primary-client.ts';
export { onlyRow } from './connections/only-row.ts';
export { openDatabase, type Database, type Reads } from './connections/open-database.ts';
export { tenantActivity } from './connections/tenant-activity.ts';
export { listQueueTimeoutMs } from './connections/tenant-limits.ts';
export { keepEmbeddedRunning } from './embedded/keep-embedded-running.ts';
export { startEmbedded, type EmbeddedDatabase } from './embedded/start-embedded.ts';
export type { Tables } from './generated/tables.ts';
export { migrate } from './migrate/migrate.ts';
export { NotMigrated, requireMigrated } from './migrate/require-migrated.ts';
export { openReplica, fallbackReasons, type Replica } from './replica/open-replica.ts';
export type { Position } from './replica/position.ts';
export { NotShown } from './replica/open-standby.ts';
export {
  databaseRoles,
  ownerRole,
  roleName,
  rolePassword,
  roleUrl,
  withLogin,
  type DatabaseRole,
} from './roles/database-role.ts';
export type { RolePasswords } from './roles/ensure-roles.ts';
