import { maxBulkIds } from '@ohmstead/domain';
import { Type, type TSchema } from 'typebox';

/** One line of text that a database can store and a screen can show: no NUL, no control characters, no lone surrogates. */
export const Text = (maxLength: number, minLength = 0) =>
  Type.String({
    minLength,
    maxLength,
    pattern: String.raw`^(?:[^\u0000-\u001F\u007F\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])*$`,
  });

/** Text of several lines: also allows tabs and line breaks. */
export const LongText = (maxLength: number, minLength = 0) =>
  Type.String({
    minLength,
    maxLength,
    pattern: String.raw`^(?:[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])*$`,
  });

export const strict = { additionalProperties: false } as const;

/** One of the given values; numbers are sent as text. */
export const OneOf = <const Value extends string | number>(values: readonly Value[]) =>
  Type.Unsafe<`${Value}`>(Type.String({ enum: values.map(String) }));

/** An id in a body. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** An id in a URL: at most as many digits as a number holds exactly. */
export const IdText = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
export const idParams = Type.Object({ id: IdText }, strict);

/** The ids of one bulk call. */
export const Ids = Type.Array(Id, { maxItems: maxBulkIds });

/** Milliseconds since 1970 UTC, between the years 1900 and 2200. */
export const Time = Type.Integer({ minimum: -2_208_988_800_000, maximum: 7_258_118_400_000 });

export const OrNull = <Schema extends TSchema>(schema: Schema, options: { description?: string } = {}) =>
  Type.Union([schema, Type.Null()], options);
