import type { ErrorBody } from '@ohmstead/contract';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from './test-organization.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Called<Body = unknown> = { status: number; code: string | undefined; body: Body };

/** A call in somebody's name, and what it was answered. */
export async function call<Body = Record<string, unknown>>(
  app: FastifyInstance,
  { headers }: Pick<SignedIn, 'headers'>,
  method: Method,
  path: string,
  payload?: object,
): Promise<Called<Body>> {
  const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
  const body = answer.body === '' ? undefined : answer.json();
  return { status: answer.statusCode, code: (body as ErrorBody | undefined)?.error?.code, body: body as Body };
}
