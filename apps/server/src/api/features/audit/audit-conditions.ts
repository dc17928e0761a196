import { auditAreas, auditWords, type AuditFilters } from '@ohmstead/contract';
import { sql, type RawBuilder } from 'kysely';

type Condition = RawBuilder<boolean>;

const like = (text: string, before = '%') => `${before}${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** What an entry must be like to be shown, but for the text. Whatever is left out does not matter. */
export function auditConditions({ who, area, from, to }: Omit<AuditFilters, 'text'>): Condition {
  const conditions = [
    who?.trim() && sql<boolean>`actor ilike ${like(who.trim())}`,
    area && sql<boolean>`action like any (${auditAreas[area].map((start) => like(start, ''))}::text[])`,
    from && sql<boolean>`at >= to_timestamp(${Number(from) / 1_000}::float8)`,
    to && sql<boolean>`at < to_timestamp(${Number(to) / 1_000}::float8)`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** What is written where the words on the screen hold the text. */
export function actionsOf(text: string): string[] {
  const folded = text.toLowerCase();
  return Object.entries(auditWords).flatMap(([action, words]) =>
    words.toLowerCase().includes(folded) ? [action] : [],
  );
}

/** In what was written, or in the words that the screen has for it. */
export function mentionsText(text: string): Condition {
  const pattern = like(text);
  return sql<boolean>`(action = any (${actionsOf(text)}::text[]) or actor ilike ${pattern} or ip ilike ${pattern}
    or before::text ilike ${pattern} or after::text ilike ${pattern})`;
}

const sources = [
  ['battery', 'batteries', 'serial_number'],
  ['device', 'devices', 'name'],
  ['device', 'devices', 'serial_number'],
  ['user', 'users', 'email'],
  ['group', 'groups', 'name'],
  ['location', 'locations', 'name'],
  ['displayConfiguration', 'display_configurations', 'name'],
] as const;

/** More things of one name are not looked for. */
const maxNamed = 1_000;

/** Kind and id of the things that have the text in their name. */
export const mentionedThings = (text: string): RawBuilder<unknown> =>
  sql.join(
    sources.map(
      ([kind, table, column]) => sql`(select ${sql.lit(kind)}::text, id from ${sql.table(table)}
        where organization_id = app.organization_id() and ${sql.ref(column)} ilike ${like(text)} limit ${maxNamed})`,
    ),
    sql` union all `,
  );

/** In the name of the thing that an entry is about. */
export const isNamed = (text: string): Condition =>
  sql<boolean>`(object_kind, object_id) in (${mentionedThings(text)})`;
