import type { DisplayConfigurationBody, SavedDisplayConfiguration } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { columnLayout } from '../../entity-list/columns/column-layout.ts';
import { kindOf } from './list-kinds.ts';

/** Of a new configuration where there is none yet: every column, as its list knows them. */
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

/** As it is sent. */
export const sentConfiguration = (values: DisplayConfigurationBody): DisplayConfigurationBody => ({
  ...values,
  name: values.name.trim(),
});
