import { accessRules, type AccessRule } from '@ohmstead/contract';
import { heldBy, mayDo, type Actor } from '@ohmstead/domain';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { ApiError } from '../api-error.ts';
import { CallLimits } from '../limits/call-limits.ts';
import type { Authenticate } from '../sessions/authenticate.ts';
import type { Caller } from './request-caller.ts';

type Rules = ReadonlyMap<string, AccessRule>;

/** Nothing is answered before the access table has agreed. A route or an entry that stands alone stops the start. */
export function enforceAccess(
  app: FastifyInstance,
  authenticate: Authenticate,
  rules: Rules = accessRules,
  limits = new CallLimits(),
): void {
  const served = new Set<string>();
  app.decorateRequest('caller', null);
  app.decorateRequest('countCall', function countCall(this: FastifyRequest, actor: Actor) {
    requireFewCalls(this, actor, limits);
  });
  app.addHook('onRoute', (route) => declareRoute(route, rules, served));
  app.addHook('onReady', async () => refuseIdleEntries(rules, served));
  app.addHook('onRequest', async (request) => {
    if (!request.is404) await admit(request, authenticate, limits);
  });
}

function declareRoute(route: RouteOptions, rules: Rules, served: Set<string>): void {
  for (const method of [route.method].flat()) {
    const call = `${method} ${route.url}`;
    const access = rules.get(call);
    if (!access) throw new Error(`${call} has no entry in the access table: say who may call it`);
    served.add(call);
    route.config = { ...route.config, access };
  }
}

function refuseIdleEntries(rules: Rules, served: ReadonlySet<string>): void {
  const idle = [...rules.keys()].filter((call) => !served.has(call));
  if (idle.length > 0) throw new Error(`The access table names calls that do not exist: ${idle.join(', ')}`);
}

async function admit(request: FastifyRequest, authenticate: Authenticate, limits: CallLimits): Promise<void> {
  const { access } = request.routeOptions.config;
  if (!access) throw new ApiError('not-permitted');
  if (access.who === 'open') return;
  request.caller = await authenticate(request, access.background ?? false);
  if (!request.caller) throw new ApiError('not-authenticated');
  requireFewCalls(request, request.caller.actor, limits);
  if (access.who !== 'signed-in' && !mayDo(request.caller.actor, access.who)) throw new ApiError('not-permitted');
  if (access.who !== 'signed-in' || access.locations === 'limited') request.caller = bindToRights(request.caller);
}

/** What these rights open must not be changed after they were lost, however long the change was under way. */
const bindToRights = (caller: Caller): Caller => ({
  ...caller,
  actor: { ...caller.actor, mustHold: heldBy(caller.actor) },
});

function requireFewCalls(request: FastifyRequest, actor: Actor, limits: CallLimits): void {
  const waitMs = limits.take(actor, performance.now());
  if (waitMs === 0) return;
  const retryAfterS = Math.ceil(waitMs / 1_000);
  request.log.warn({ user: actor.userId, organization: actor.organizationId, retryAfterS }, 'Too many calls');
  throw new ApiError('too-many-requests', [retryAfterS], { retryAfterS });
}
