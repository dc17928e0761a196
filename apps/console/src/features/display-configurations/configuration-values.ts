import {
  batteryColumns,
  columnLayout,
  deviceColumns,
  type DisplayConfigurationBody,
  type ListColumn,
  type SavedDisplayConfiguration,
  serviceColumns,
} from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';

type ListKind = { type: EntityKind; title: string; catalogue: readonly ListColumn[] };

const lists: Readonly<Record<EntityKind, ListKind>> = {
  devices: { type: 'devices', title: 'Devices', catalogue: deviceColumns },
  batteries: { type: 'batteries', title: 'Batteries', catalogue: batteryColumns },
  services: { type: 'services', title: 'Services', catalogue: serviceColumns },
};

/** The three lists, in the order of the navigation. */
export const listKinds: readonly ListKind[] = Object.values(lists);

export const kindOf = (type: EntityKind): ListKind => lists[type];

/** A new configuration starts with every column, in the list's default order. */
export const configurationValues = (
  type: EntityKind,
  configuration?: SavedDisplayConfiguration,
): DisplayConfigurationBody => ({
  name: configuration?.name ?? '',
  type,
  columns: columnLayout(kindOf(type).catalogue, undefined, configuration),
  lockColumnOrder: configuration?.lockColumnOrder ?? false,
  lockColumnVisibility: configuration?.lockColumnVisibility ?? false,
});

/** The configuration in the form in which it is sent. */
export const sentConfiguration = (values: DisplayConfigurationBody): DisplayConfigurationBody => ({
  ...values,
  name: values.name.trim(),
});
