/**
 * The address with settings for the session, after those that it asks for itself: the last one counts. A pooler in transaction mode
 * refuses such a connection.
 */
export function withOptions(url: string, options: string): string {
  const address = new URL(url);
  const asked = address.searchParams.getAll('options');
  address.searchParams.set('options', [...asked, options].join(' '));
  return address.href;
}
