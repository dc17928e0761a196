import { Type } from 'typebox';

/** Text that a database can store and a screen can show: no NUL, no control characters, no lone surrogates. */
export const Text = (maxLength: number) =>
  Type.String({
    maxLength,
    pattern: '^(?:[^\\u0000-\\u001F\\u007F\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$',
  });

export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

const strict = { additionalProperties: false } as const;
export const Strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T) => Type.Object(properties, strict);

/** An increasing number that the device assigns; acknowledgements refer to it. */
export const Seq = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** Milliseconds since 1970 UTC, by the device's clock. */
export const At = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 });
/** The device's own identifier for a run. It must never be reused on that device; a UUID works. */
export const ServiceUid = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
export const BayNumber = Type.Integer({ minimum: 1, maximum: 64 });
export const Measured = Type.Number({ minimum: -1e9, maximum: 1e9 });
