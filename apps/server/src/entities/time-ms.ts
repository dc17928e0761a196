import { sql, type RawBuilder } from 'kysely';

/** A time of the database in ms since 1970 UTC; null stays null. The column is the program's own text. */
export const timeMs = (column: string): RawBuilder<number> => sql.raw(`(date_part('epoch', ${column}) * 1000)::bigint`);
