import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';
import { pino } from 'pino';
import type { ServerOptions } from '../server-options.ts';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

const compiled = new Map<string, unknown>();

/** Whoever compiles a schema with other settings gets a result of their own. Which route it is for makes no difference. */
function once<Settings extends unknown[], Route extends unknown[], Compiled>(
  kind: string,
  factory: (...settings: Settings) => (...route: Route) => Compiled,
): (...settings: Settings) => (...route: Route) => Compiled {
  return (...settings) => {
    const compile = factory(...settings);
    return (...route) => {
      const key = JSON.stringify([kind, settings, (Object(route[0]) as { schema?: unknown }).schema]);
      if (!compiled.has(key)) compiled.set(key, compile(...route));
      return compiled.get(key) as Compiled;
    };
  };
}

/**
 * Fastify's own compilers, but equal schemas of a route are compiled once in a process: that is nine tenths of the work of building an app,
 * and nearly every test file builds one.
 */
const schemaController: SchemaController = {
  compilersFactory: {
    buildValidator: once('input', AjvCompiler()),
    buildSerializer: once('answer', SerializerSelector()),
  },
};

/** For an app without a log. */
export const quietOptions: ServerOptions = { logger: pino({ level: 'silent' }), schemaController };
