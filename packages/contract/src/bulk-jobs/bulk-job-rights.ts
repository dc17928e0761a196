import { isPermission, type EntityKind, type Permission } from '@ohmstead/domain';
import { accessTable, type AccessRule } from '../access-table.ts';
import type { Call } from '../routes.ts';
import type { BulkAction, BulkActionOf } from './bulk-job.ts';

/** The calls that make the same change to rows given by their ids. */
const calls: { [Kind in EntityKind]: Record<BulkActionOf<Kind>, Call> } = {
  batteries: {
    retire: 'POST /api/batteries/retire',
    unretire: 'POST /api/batteries/retire',
    acceptDisposition: 'POST /api/batteries/acceptDisposition',
    schedule: 'PUT /api/batteries/schedule',
    favourite: 'POST /api/batteries/favourites',
    unfavourite: 'POST /api/batteries/favourites',
    upgradeFirmware: 'POST /api/devices/upgradeFirmware',
    edit: 'POST /api/batteries/edit',
    delete: 'DELETE /api/batteries',
  },
  devices: {
    upgradeFirmware: 'POST /api/devices/upgradeFirmware',
    edit: 'POST /api/devices/edit',
    delete: 'DELETE /api/devices',
  },
  services: { edit: 'POST /api/services/edit', delete: 'DELETE /api/services' },
};

type Work = { kind: EntityKind; action: BulkAction; set?: Readonly<Record<string, unknown>> | null | undefined };

/** The rights that a bulk job needs: those of the call that makes the same change. */
export function bulkJobRights({ kind, action, set }: Work): Permission[] {
  const ofKind: Readonly<Partial<Record<BulkAction, Call>>> = calls[kind];
  const call = ofKind[action];
  if (call === undefined) throw new Error(`Nothing can ${action} ${kind}`);
  const { who, fields = {} }: AccessRule = accessTable[call];
  const edited = Object.keys(set ?? {}).flatMap((field) => fields[field] ?? []);
  return [...(isPermission(who) ? [who] : []), ...edited];
}
