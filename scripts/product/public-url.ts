import { serverAddress } from './product-env.ts';

/** The product's address for a browser. */
export const publicUrl = (env: NodeJS.ProcessEnv = process.env): string => env['PUBLIC_URL'] || serverAddress(env);
