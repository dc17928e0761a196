/**
 * Generates clients from a description with two public generators, as strangers would: FOLDER/openapi.json to FOLDER/types.ts and to
 * FOLDER/sdk. A program of its own, as both work with TypeScript 5, and not with the compiler that checks the product.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

const ownTypescript = import.meta.resolve('typescript');
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url: ownTypescript, shortCircuit: true } : next(specifier, context),
});

const folder = process.argv[2] as string;
const description = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'));

const { default: openapiTypescript, astToString } = await import('openapi-typescript');
writeFileSync(join(folder, 'types.ts'), astToString(await openapiTypescript(description)));

const { createClient } = await import('@hey-api/openapi-ts');
await createClient({
  input: description,
  output: { path: join(folder, 'sdk'), module: { extension: '.js' } },
  logs: { level: 'silent', file: false },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
});
