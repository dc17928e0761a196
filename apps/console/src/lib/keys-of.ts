/** The names of an object's own fields. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];
