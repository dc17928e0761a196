import { Type, type Static } from 'typebox';
import { csvType, zipType } from '../downloads/downloads.ts';
import { media, type Media } from '../routes/route.ts';
import { Id, OneOf, strict } from '../text.ts';

/** Services in one download of the Battery Data Format. */
export const maxBdfServices = 100;

export const bdfForms = ['csv', 'parquet'] as const;
export type BdfForm = (typeof bdfForms)[number];

/** `POST /services/bdf`: one file for one service, unless `zip` is true; a ZIP file for several. */
export const bdfBody = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: maxBdfServices }),
    form: OneOf(bdfForms),
    zip: Type.Optional(Type.Boolean()),
    people: Type.Optional(Type.Boolean({ description: 'With operator, VIN and dealer number' })),
    remainingCapacity: Type.Optional(Type.Boolean({ description: 'With a column that the format does not have' })),
  },
  strict,
);
export type BdfBody = Static<typeof bdfBody>;

export const parquetType = 'application/vnd.apache.parquet';

const binary = Type.String({ format: 'binary' });
export const bdfFile: Media = {
  content: {
    ...media(csvType).content,
    ...media(parquetType, binary).content,
    ...media(zipType, binary).content,
  },
};
