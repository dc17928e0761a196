import { linkPaths, type LinkPurpose } from '@ohmstead/contract';
import type { FastifyRequest } from 'fastify';
import { isOwnOrigin, type Origins } from '../sessions/same-origin.ts';

/**
 * The URL that a client gives for an email is only compared, while the link itself is built from PUBLIC_URL. Compared as text, so that a
 * user name, second slash or query cannot slip through (security D5).
 */
export function isOwnLink(
  url: string,
  purpose: LinkPurpose,
  { headers }: Pick<FastifyRequest, 'headers'>,
  origins: Origins,
): boolean {
  if (!URL.canParse(url)) return false;
  const { origin } = new URL(url);
  return isOwnOrigin(origin, headers.host, origins) && url === `${origin}${linkPaths[purpose]}`;
}
