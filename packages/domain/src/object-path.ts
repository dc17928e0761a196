import { isObject } from './is-object.ts';

type Settings = Record<string, unknown>;

/** The value at a path such as 'dashboard.devices', or undefined. */
export const valueAtPath = (settings: Settings, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), settings);

/** A copy with the value set at the path. Objects are merged, anything else is replaced. */
export const mergeAtPath = (settings: Settings, path: string, value: unknown): Settings => {
  const [key = '', ...rest] = path.split('.');
  const before = settings[key];
  if (rest.length > 0)
    return { ...settings, [key]: mergeAtPath(isObject(before) ? before : {}, rest.join('.'), value) };
  return { ...settings, [key]: isObject(before) && isObject(value) ? { ...before, ...value } : value };
};
