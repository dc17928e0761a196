import type { FastifyRequest } from 'fastify';
import { badInput } from '../api-error.ts';

/**
 * The version that an edit was made from: the body's, or that of If-Match (security D14). Undefined where neither is there, or any
 * will do: the last one wins.
 */
export function expectedVersion({ headers }: Pick<FastifyRequest, 'headers'>, version?: number): number | undefined {
  const tag = headers['if-match'];
  if (version !== undefined || tag === undefined || tag === '*') return version;
  const digits = /^"([0-9]{1,15})"$/.exec(tag)?.[1];
  if (digits === undefined) throw badInput('If-Match holds no version');
  return Number(digits);
}

export const versionTag = (version: number): string => `"${version}"`;
