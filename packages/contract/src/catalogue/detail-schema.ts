import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { OrNull, strict } from '../text.ts';
import type { Catalogue, CatalogueField, DetailOnlyOf, RowOf } from './catalogue.ts';

type DetailOf<C extends Catalogue, More extends TProperties> = Omit<RowOf<C> & DetailOnlyOf<C>, keyof More> &
  Static<TObject<More>>;

const number = OrNull(Type.Number());
const values: Record<CatalogueField['kind'], TSchema> = {
  text: OrNull(Type.String()),
  number,
  time: number,
  boolean: Type.Boolean(),
};

/** The answer for one entity: the fields of the catalogue and the additional ones. Nothing else leaves the server. */
export const detailSchema = <C extends Catalogue, More extends TProperties>(catalogue: C, more: More) => {
  const answered = Object.entries(catalogue).filter(([, { only }]) => only !== 'list');
  const fields = Object.fromEntries(answered.map(([key, { kind }]) => [key, values[kind]]));
  return Type.Unsafe<DetailOf<C, More>>(Type.Object({ ...fields, ...more }, strict));
};
