import type pg from 'pg';
import { openClient } from '../connections/open-client.ts';
import { roleUrl } from '../roles/database-role.ts';

const refusedSignIns = new Set(['28P01', '28000']);

/**
 * A connection that may read every organisation and change nothing. Where the login could make no role for backups (managed
 * databases), it must itself be allowed to read past the walls.
 */
export async function connectAsBackup(databaseUrl: string, applicationName: string): Promise<pg.Client> {
  try {
    return await openClient(roleUrl(databaseUrl, 'backup'), applicationName);
  } catch (error) {
    if (!refusedSignIns.has((error as { code?: string }).code ?? '')) throw error;
    return openClient(databaseUrl, applicationName);
  }
}
