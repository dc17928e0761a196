import { accessRules, neededFor, type AccessRule } from '@ohmstead/contract';
import { heldBy, type Actor } from '@ohmstead/domain';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { ApiError } from '../api-error.ts';
import { CallLimits } from '../limits/call-limits.ts';
import type { ApiParts } from '../api-parts.ts';
import type { Authenticate } from '../sessions/authenticate.ts';
import { requireRights } from '../rights/require-rights.ts';
import { carriesToken } from '../sessions/read-credentials.ts';
import { refuseOtherPage, refuseWhileViewing } from '../viewing/refuse-while-viewing.ts';
import { actorOf, callerOf, type Caller } from './request-caller.ts';

type Rules = ReadonlyMap<string, AccessRule>;

/** Answers nothing before the access table has allowed it. A route without an entry, or an entry without a route, prevents start-up. */
export function enforceAccess(
  app: FastifyInstance,
  { authenticate, findLackingProof }: Pick<ApiParts, 'authenticate' | 'findLackingProof'>,
  rules: Rules = accessRules,
  limits = new CallLimits(),
): void {
  const served = new Set<string>();
  app.decorateRequest('caller', null);
  app.decorateRequest('isAdmitted', false);
  tellCallsLeft(app, limits);
  app.decorateRequest('countCall', function countCall(this: FastifyRequest, actor: Actor) {
    requireFewCalls(this, actor, limits);
  });
  app.decorateRequest('admit', function admitCaller(this: FastifyRequest, caller: Caller | null) {
    return admit(this, caller, limits);
  });
  app.addHook('onRoute', (route) => {
    declareRoute(route, rules, served);
    if (route.config?.admitsWhileReading) guardReading(route, authenticate);
  });
  app.addHook('onReady', async () => refuseIdleEntries(rules, served));
  app.addHook('onRequest', async (request) => {
    const { access, admitsWhileReading } = request.routeOptions.config;
    if (request.is404 || admitsWhileReading) return;
    if (access?.who === 'open') return refuseToken(request, authenticate);
    await recognize(request, authenticate);
    const ways = access?.stepUp ? await findLackingProof(callerOf(request)) : null;
    if (ways) throw new ApiError('step-up-required', ways);
  });
}

function declareRoute(route: RouteOptions, rules: Rules, served: Set<string>): void {
  for (const method of [route.method].flat()) {
    const call = `${method} ${route.url}`;
    const access = rules.get(call);
    if (!access) throw new Error(`${call} has no entry in the access table: say who may call it`);
    if (access.stepUp && route.config?.admitsWhileReading)
      throw new Error(`${call} asks for a proven session, which is not looked up while reading`);
    served.add(call);
    route.config = { ...route.config, access };
  }
}

function refuseIdleEntries(rules: Rules, served: ReadonlySet<string>): void {
  const idle = [...rules.keys()].filter((call) => !served.has(call));
  if (idle.length > 0) throw new Error(`The access table names calls that do not exist: ${idle.join(', ')}`);
}

async function recognize(request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  request.admit(await authenticate(request, request.routeOptions.config.access?.background ?? false));
}

function admit(request: FastifyRequest, caller: Caller | null, limits: CallLimits): Actor {
  const { access } = request.routeOptions.config;
  if (!access) throw new ApiError('not-permitted');
  request.caller = caller;
  if (!caller) throw new ApiError('not-authenticated');
  requireFewCalls(request, caller.actor, limits);
  refuseProgram(caller.actor, access);
  if (!access.withoutFactor) requireFactor(caller.actor);
  if (access.viewing !== 'always') refuseOtherPage(request, caller.actor);
  refuseWhileViewing(request, caller.actor, access);
  requireRights(caller.actor, neededFor(access));
  if (access.who !== 'signed-in' || access.locations === 'limited') request.caller = bindToRights(caller);
  request.isAdmitted = true;
  return actorOf(request);
}

/** Here too, unauthorised callers get that error before any other, and an answer without authorisation is a bug. */
function guardReading(route: RouteOptions, authenticate: Authenticate): void {
  const own = (['attachValidation', 'preHandler', 'onSend'] as const).find((option) => route[option]);
  if (own) throw new Error(`${route.url} has its own ${own}, where its admission is watched`);
  route.attachValidation = true;
  route.preHandler = async (request) => {
    if (!request.validationError) return;
    await recognize(request, authenticate);
    throw request.validationError;
  };
  route.onSend = async (request, reply, answer) => {
    if (!request.isAdmitted && reply.statusCode < 400)
      throw new Error(`${route.url} answered a caller who was not admitted`);
    return answer;
  };
}

/** Where the organisation's rule is in force for this person, they add what it asks for before anything else. */
export function requireFactor({ lacksFactor }: Actor): void {
  if (lacksFactor) throw new ApiError('second-factor-required');
}

function refuseProgram({ tokenId, isWall }: Actor, { by, wall }: AccessRule): void {
  if (by === 'person' && tokenId !== undefined) throw new ApiError('person-required');
  if (isWall && !wall) throw new ApiError('not-permitted');
}

/** Open calls that find out who asks are for people too. */
async function refuseToken(request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  const { access } = request.routeOptions.config;
  if (access?.by !== 'person' || !carriesToken(request)) return;
  const caller = await authenticate(request, false);
  request.caller = caller;
  if (caller) refuseProgram(caller.actor, access);
}

/** Programs are told with every answer how many calls they have left. */
function tellCallsLeft(app: FastifyInstance, limits: CallLimits): void {
  app.addHook('onSend', async (request, reply) => {
    const actor = request.caller?.actor;
    if (actor?.tokenId === undefined) return;
    const { limit, remaining, resetS } = limits.left(actor, performance.now());
    void reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetS });
  });
}

/** A change must not be committed if the caller has lost these rights meanwhile, however long it took. */
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
