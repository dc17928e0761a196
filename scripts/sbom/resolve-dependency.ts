/**
 * Where Node would find it: beside the package that depends on it, else further up. Undefined for what is not installed on any platform.
 */
export function resolveDependency(packages: object, from: string, name: string): string | undefined {
  const candidate = [from, 'node_modules', name].filter(Boolean).join('/');
  if (candidate in packages) return candidate;
  if (from === '') return undefined;
  const parent = from.lastIndexOf('/node_modules/');
  return resolveDependency(packages, parent === -1 ? '' : from.slice(0, parent), name);
}
