import { serverAddress } from './product-env.ts';

/** Where a person finds the product. */
export const publicUrl = (env: NodeJS.ProcessEnv = process.env): string => env['PUBLIC_URL'] || serverAddress(env);
