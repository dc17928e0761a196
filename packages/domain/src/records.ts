/** The names of an object's own fields. A type forbids no further ones: for objects that are known to hold nothing else. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** A value for every key. What is left out of the keys is missing from the record, whatever its type says: name all of them. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
