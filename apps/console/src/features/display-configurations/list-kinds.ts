import { batteryColumns, deviceColumns, serviceColumns, type ListColumn } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';

type ListKind = { type: EntityKind; title: string; catalogue: readonly ListColumn[] };

/** The three lists, in the order of the navigation. */
export const listKinds: readonly ListKind[] = [
  { type: 'devices', title: 'Devices', catalogue: deviceColumns },
  { type: 'batteries', title: 'Batteries', catalogue: batteryColumns },
  { type: 'services', title: 'Services', catalogue: serviceColumns },
];

export const kindOf = (type: EntityKind): ListKind => listKinds.find((kind) => kind.type === type) as ListKind;
