import type { Actor } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../plugins/request-caller.ts';

/** Who changes something, and from where. */
export type Author = { actor: Actor; ip: string };

export const authorOf = (request: FastifyRequest): Author => ({ actor: actorOf(request), ip: request.ip });
