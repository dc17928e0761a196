export { CopyDeadlineExceeded } from './connections/copy-rows.ts';
export { DatabaseUnavailable } from './connections/database-unavailable.ts';
export type { Directory, Reader, Writer } from './connections/door-types.ts';
export type { Listener } from './connections/listen.ts';
export { openDatabase, type Database, type DatabaseOptions } from './connections/open-database.ts';
export { startEmbedded, type EmbeddedDatabase } from './embedded/start-embedded.ts';
export type { Tables } from './generated/tables.ts';
export { migrate } from './migrate/migrate.ts';
export { roleUrl, type DatabaseRole } from './roles/database-role.ts';
