import { Type, type Static } from 'typebox';
import { timeZone } from '../downloads/downloads.ts';
import { OrNull, strict, Text } from '../text.ts';
import { wireRows } from '../updates/updates.ts';

/** `GET /views/{id}/rows.csv`. */
export const viewFileQuery = Type.Object({ timeZone: Type.Optional(timeZone) }, strict);

/** `GET /views/{id}/rows.json`: all rows, or with the cursor of an earlier answer what has changed since. */
export const viewRowsQuery = Type.Object(
  { timeZone: Type.Optional(timeZone), since: Type.Optional(Text(200, 1)) },
  strict,
);

export const viewRows = Type.Object(
  {
    columns: Type.Array(
      Type.Object(
        { key: Type.String(), label: Type.String(), type: Type.String(), unit: OrNull(Type.String()) },
        strict,
      ),
      { description: 'Those visible in the view, without those that an administrator hides from the caller' },
    ),
    rows: wireRows('Values in the order of the columns, as in getUpdates'),
    ids: Type.Array(Type.Integer(), { description: 'Of the rows, in their order' }),
    removedIds: Type.Optional(
      Type.Array(Type.Integer(), {
        description:
          'Only with `since`: rows that have left the view or are gone. Without them the answer has all rows, also where `since` was sent',
      }),
    ),
    total: Type.Integer({ description: 'Rows of the view' }),
    cursor: Type.String({ description: 'Send it as `since`' }),
  },
  strict,
);
export type ViewRows = Static<typeof viewRows>;
