import { batteryColumns, deviceColumns, serviceColumns, type View } from '@ohmstead/contract';
import type pg from 'pg';

type DemoView = Pick<View, 'kind' | 'name' | 'filters' | 'sort'> & { isPinned?: true };

/** Shared with everyone. */
const demoViews: readonly DemoView[] = [
  {
    kind: 'batteries',
    name: 'Below 80 %',
    filters: { sohRange: [null, 79.9] },
    sort: { field: 'lastSoh', ascending: true },
    isPinned: true,
  },
  {
    kind: 'batteries',
    name: 'Not retired, by next service',
    filters: { notRetired: true },
    sort: { field: 'due', ascending: true },
  },
  {
    kind: 'services',
    name: 'Failed tests',
    filters: { statuses: ['fail'] },
    sort: { field: 'startTime', ascending: false },
  },
  { kind: 'devices', name: 'Offline analyzers', filters: { statuses: ['offline'] }, sort: null },
];

const columns = { batteries: batteryColumns, devices: deviceColumns, services: serviceColumns };

export async function createViews(client: pg.Client, organizationId: number, ownerId: number): Promise<void> {
  for (const { kind, name, filters, sort, isPinned } of demoViews) {
    const shown = columns[kind].map(({ key, visible }) => ({ key, visible, width: null }));
    const { rows } = await client.query(
      `insert into app.views (organization_id, kind, name, owner_id, filters, sort, columns, shared_with)
         values ($1, $2, $3, $4, $5, $6, $7, 'everybody') returning id`,
      [organizationId, kind, name, ownerId, filters, sort, JSON.stringify(shown)],
    );
    if (isPinned !== true) continue;
    await client.query('insert into app.pinned_views (organization_id, user_id, view_id) values ($1, $2, $3)', [
      organizationId,
      ownerId,
      rows[0].id,
    ]);
  }
}
