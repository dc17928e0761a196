import { codeOf } from '@ohmstead/domain';
import type pg from 'pg';
import { openClient } from '../connections/client.ts';
import { roleUrl } from '../roles/database-role.ts';

const refusedSignIns = new Set(['28P01', '28000']);

/**
 * A connection that can read every organisation and change nothing. Where the login may not create a role for backups, as in managed
 * databases, the login itself must be allowed to bypass row-level security.
 */
export async function connectAsBackup(databaseUrl: string, applicationName: string): Promise<pg.Client> {
  try {
    return await openClient(roleUrl(databaseUrl, 'backup'), applicationName);
  } catch (error) {
    if (!refusedSignIns.has(codeOf(error))) throw error;
    return openClient(databaseUrl, applicationName);
  }
}
