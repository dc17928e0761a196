import { isObject } from './is-object.ts';

type Settings = Record<string, unknown>;

/** The value at 'dashboard.devices', undefined where there is none. */
export const valueAtPath = (settings: Settings, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), settings);

/** A copy with the value at the path: objects are merged, anything else replaces what was there. */
export const mergeAtPath = (settings: Settings, path: string, value: unknown): Settings => {
  const [key = '', ...rest] = path.split('.');
  const before = settings[key];
  if (rest.length > 0)
    return { ...settings, [key]: mergeAtPath(isObject(before) ? before : {}, rest.join('.'), value) };
  return { ...settings, [key]: isObject(before) && isObject(value) ? { ...before, ...value } : value };
};
