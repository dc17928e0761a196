import { columnLayout, visibleColumns, type ColumnAssignment, type ListColumn, type View } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor, EntityKind } from '@ohmstead/domain';
import { sql } from 'kysely';

/** In the caller's list: those visible in the view that no display configuration hides, in the order that it may have locked. */
export async function columnsOfView(
  reader: Reader,
  actor: Actor,
  { kind, columns }: Pick<View, 'kind' | 'columns'>,
  catalogue: readonly ListColumn[],
): Promise<ListColumn[]> {
  const layout = columnLayout(catalogue, columns, await findAssignment(reader, actor, kind));
  const isInView = ({ key }: ListColumn) => columns.some((column) => column.key === key && column.visible);
  return visibleColumns(catalogue, layout).filter(isInView);
}

/** Members of a group have its display configuration, others their own. */
async function findAssignment(reader: Reader, actor: Actor, kind: EntityKind): Promise<ColumnAssignment | undefined> {
  const { organizationId, userId } = actor;
  const assigned = (table: string) => sql.ref(`${table}.${kind}_display_configuration_id`);
  const { rows } = await sql<ColumnAssignment>`
    select configurations.columns, lock_column_order as "lockColumnOrder", lock_column_visibility as "lockColumnVisibility"
      from users left join groups on groups.organization_id = users.organization_id and groups.id = users.group_id
        join display_configurations configurations on configurations.organization_id = users.organization_id
          and configurations.id = case when groups.id is null then ${assigned('users')} else ${assigned('groups')} end
      where users.organization_id = ${organizationId} and users.id = ${userId}`.execute(reader);
  return rows[0];
}
