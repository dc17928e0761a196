/** Typed `Object.keys`. A type does not rule out further fields, so use it only on objects known to have none. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** A value for every key. The type claims a complete record, so pass all keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
