import type { EntityKind } from '@ohmstead/domain';
import type { Fields } from './field.ts';

/** Rows sent along with the entities that they belong to, in an array of their own. */
export type PartList = {
  name: string;
  columnsName: string;
  columns: readonly string[];
  fields: Fields;
  from: string;
  /** The column with the entity's id. */
  entityId: string;
};

/** One list on the wire: its columns and their SQL. `kind` is also the name of the table and of the array. */
export type EntityList<Kind extends EntityKind = EntityKind> = {
  kind: Kind;
  columns: readonly string[];
  fields: Fields;
  from: string;
  parts?: PartList;
};
