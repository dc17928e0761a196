type Settings = Record<string, unknown>;

const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at 'dashboard.devices', undefined where there is none. */
export const valueAtPath = (settings: Settings, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isSettings(value) ? value[key] : undefined), settings);

/** A copy with the value at the path: objects are merged, anything else replaces what was there. */
export const mergeAtPath = (settings: Settings, path: string, value: unknown): Settings => {
  const [key = '', ...rest] = path.split('.');
  const before = settings[key];
  if (rest.length > 0)
    return { ...settings, [key]: mergeAtPath(isSettings(before) ? before : {}, rest.join('.'), value) };
  return { ...settings, [key]: isSettings(before) && isSettings(value) ? { ...before, ...value } : value };
};
