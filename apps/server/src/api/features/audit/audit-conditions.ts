import { auditAreas, auditWords, type AuditFilters } from '@ohmstead/contract';
import { sql, type RawBuilder } from 'kysely';

type Condition = RawBuilder<boolean>;

const like = (text: string, before = '%') => `${before}${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The conditions for all filters but the text. Filters left out do not restrict. */
export function auditConditions({ who, area, from, to }: Omit<AuditFilters, 'text'>): Condition {
  const conditions = [
    who?.trim() && sql<boolean>`actor ilike ${like(who.trim())}`,
    area && sql<boolean>`action like any (${auditAreas[area].map((start) => like(start, ''))}::text[])`,
    from && sql<boolean>`at >= to_timestamp(${Number(from) / 1_000}::float8)`,
    to && sql<boolean>`at < to_timestamp(${Number(to) / 1_000}::float8)`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The actions whose description on screen contains the text. */
export function actionsOf(text: string): string[] {
  const folded = text.toLowerCase();
  return Object.entries(auditWords).flatMap(([action, words]) =>
    words.toLowerCase().includes(folded) ? [action] : [],
  );
}

/** Matches what was recorded, or its description on screen. */
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
  ['serviceAccount', 'service_accounts', 'name'],
  ['group', 'groups', 'name'],
  ['location', 'locations', 'name'],
  ['displayConfiguration', 'display_configurations', 'name'],
  ['view', 'views', 'name'],
] as const;

/** At most this many objects are matched by name. */
const maxNamed = 1_000;

/** Kind and id of the objects whose name contains the text. */
export const mentionedThings = (text: string): RawBuilder<unknown> =>
  sql.join(
    sources.map(
      ([kind, table, column]) => sql`(select ${sql.lit(kind)}::text, id from ${sql.table(table)}
        where organization_id = app.organization_id() and ${sql.ref(column)} ilike ${like(text)} limit ${maxNamed})`,
    ),
    sql` union all `,
  );

/** Matches the name of the object that an entry is about. */
export const isNamed = (text: string): Condition =>
  sql<boolean>`(object_kind, object_id) in (${mentionedThings(text)})`;
