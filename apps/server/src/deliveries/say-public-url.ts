import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';

/** Events are written in the database, with links to the console. */
export const sayPublicUrl = (database: Database, { origin }: URL): Promise<unknown> =>
  database.withDirectory((directory) => sql`select directory.say_public_url(${origin})`.execute(directory));
