/** Adds session settings to the address, after its own: the last one counts. A pooler in transaction mode refuses such a connection. */
export function withOptions(url: string, options: string): string {
  const address = new URL(url);
  const asked = address.searchParams.getAll('options');
  address.searchParams.set('options', [...asked, options].join(' '));
  return address.href;
}
