import { maxBulkIds } from '@ohmstead/domain';
import { Type, type TSchema } from 'typebox';

/** One line of text that a database and a screen can hold: no NUL, no control characters, no lone surrogates. */
export const Text = (maxLength: number, minLength = 0) =>
  Type.String({
    minLength,
    maxLength,
    pattern: String.raw`^(?:[^\u0000-\u001F\u007F\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])*$`,
  });

/** Text of several lines: tabs and line breaks are allowed too. */
export const LongText = (maxLength: number) =>
  Type.String({
    maxLength,
    pattern: String.raw`^(?:[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])*$`,
  });

export const strict = { additionalProperties: false } as const;

/** One of these words; numbers are written as text. */
export const OneOf = <const Value extends string | number>(values: readonly Value[]) =>
  Type.Unsafe<`${Value}`>(Type.String({ enum: values.map(String) }));

/** An id in a body. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** An id in an address: digits that a number holds exactly. */
export const IdText = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
export const idParams = Type.Object({ id: IdText }, strict);

/** What one bulk call may name. */
export const Ids = Type.Array(Id, { maxItems: maxBulkIds });

/** Milliseconds since 1970 UTC, between the years 1900 and 2200. */
export const Time = Type.Integer({ minimum: -2_208_988_800_000, maximum: 7_258_118_400_000 });

/** A value, or null for none. */
export const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
