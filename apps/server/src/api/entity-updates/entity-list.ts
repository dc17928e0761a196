import type { EntityKind } from '@ohmstead/domain';
import type { Fields } from './field.ts';

/** Rows that travel beside the entities: those of the same entities, in one array of their own. */
export type PartList = {
  name: string;
  columnsName: string;
  columns: readonly string[];
  fields: Fields;
  from: string;
  /** The column that names the entity. */
  entityId: string;
};

/** One list of the wire: its columns, and the SQL behind them. `kind` is also the name of the table and of the array. */
export type EntityList<Kind extends EntityKind = EntityKind> = {
  kind: Kind;
  columns: readonly string[];
  fields: Fields;
  from: string;
  parts?: PartList;
};
