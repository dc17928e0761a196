import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import { lazily } from '@ohmstead/domain';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { ajv } from './server-options.ts';

type Validate = ReturnType<FastifySchemaCompiler<unknown>>;

/**
 * Fastify's own compilers, but the schemas of a route are compiled by its first call. Those of all routes take two seconds of a start, and
 * most processes are ended before most of their routes were called.
 */
export function compileWhenNeeded(app: FastifyInstance): void {
  const [compileInput, compileAnswer] = [AjvCompiler()({}, ajv), SerializerSelector()({}, {})];
  app.setValidatorCompiler((route) => {
    const compiled = lazily((): Validate => compileInput(route));
    const validate: Validate = (data) => {
      const result = compiled()(data);
      validate.errors = compiled().errors ?? null;
      return result;
    };
    return validate;
  });
  app.setSerializerCompiler((route) => {
    const compiled = lazily(() => compileAnswer({ ...route, httpStatus: route.httpStatus ?? '' }));
    return (data) => compiled()(data);
  });
}
