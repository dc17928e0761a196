import type pg from 'pg';
import type { Organization } from './organization.ts';

/** Moves a user's permissions to a group that they join: what they may do stays the same. */
export async function joinGroup(root: pg.Pool, { id, userId }: Organization): Promise<void> {
  const { rows } = await root.query<{ id: string }>(
    `insert into app.groups (organization_id, name) values ($1, 'Crew') returning id`,
    [id],
  );
  const group = rows[0]?.id;
  for (const [kind, column] of [
    ['permissions', 'permission'],
    ['locations', 'location_id'],
  ])
    await root.query(
      `insert into app.group_${kind} (organization_id, group_id, ${column})
         select organization_id, $3, ${column} from app.user_${kind} where organization_id = $1 and user_id = $2`,
      [id, userId, group],
    );
  await root.query('update app.users set group_id = $3 where organization_id = $1 and id = $2', [id, userId, group]);
}
