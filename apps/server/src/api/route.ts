import {
  errorBody,
  routes,
  type Call,
  type CallAnswer,
  type CallBody,
  type CallParams,
  type CallQuery,
  type Route,
  type Sent,
} from '@ohmstead/contract';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteShorthandOptions,
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
} from 'fastify';
import { Type } from 'typebox';

type Asked<C extends Call> = {
  Params: CallParams<C>;
  Querystring: CallQuery<C>;
  Body: CallBody<C>;
  Reply: Sent<CallAnswer<C>>;
};
/** A reply that was already sent is also an answer, except for calls without one: theirs is sent here. */
type Answer<C extends Call> =
  | Sent<CallAnswer<C>>
  | ([CallAnswer<C>] extends [undefined] ? never : FastifyReply<Asked<C>> | FastifyReply);
type OrNothing<A> = undefined extends A ? A | void : A;
type Handler<C extends Call> = (
  request: FastifyRequest<Asked<C>>,
  reply: FastifyReply<Asked<C>>,
) => OrNothing<Answer<C>> | Promise<OrNothing<Answer<C>>>;

/** A limit, a place or a hook of this route. */
type Options<C extends Call> = Omit<
  RouteShorthandOptions<RawServerDefault, RawRequestDefaultExpression, RawReplyDefaultExpression, Asked<C>>,
  'schema'
>;

const refusals = { '4xx': errorBody, '5xx': errorBody };

/** The schema for Fastify, which validates input, serialises output and describes both. */
const schemaOf = ({ summary, params, query, body, answer, instead = {} }: Route): FastifySchema => ({
  ...(summary === undefined ? { hide: true } : { summary }),
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  response: {
    ...(answer ? { 200: answer } : { 204: Type.Null({ description: 'Done' }) }),
    ...instead,
    ...refusals,
  },
});

type AnyHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Registers a call of the contract. If it has no answer, the handler returns nothing. */
export function route<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>): void;
export function route<C extends Call>(app: FastifyInstance, call: C, options: Options<C>, handler: Handler<C>): void;
export function route(
  app: FastifyInstance,
  call: Call,
  ...rest: [AnyHandler] | [Omit<RouteShorthandOptions, 'schema'>, AnyHandler]
): void {
  const [options, handler] = rest.length === 1 ? [{}, rest[0]] : rest;
  const [method = '', url = ''] = call.split(' ');
  const answerNothing: AnyHandler = async (request, reply) => {
    await handler(request, reply);
    return reply.code(204).send();
  };
  const described: Route = routes[call];
  app.route({
    ...options,
    method,
    url,
    schema: schemaOf(described),
    ...(described.takesIdempotencyKey && { config: { ...options.config, takesIdempotencyKey: true } }),
    handler: described.answer === null ? answerNothing : handler,
  });
}
