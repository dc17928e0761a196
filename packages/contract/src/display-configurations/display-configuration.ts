import type { EntityKind } from '@ohmstead/domain';

export type ColumnSetting = { key: string; visible: boolean };

/** `GET /displayConfigurations/{id}`; id 0 answers the empty one: nothing locked, no columns. */
export type DisplayConfiguration = {
  id: number;
  name: string | null;
  type: EntityKind | null;
  columns: readonly ColumnSetting[];
  lockColumnOrder: boolean;
  lockColumnVisibility: boolean;
};
