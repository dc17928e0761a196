import { join } from 'node:path';
import { root } from './lib/root.ts';
import { tool } from './lib/tool.ts';
import { productEnv, serverAddress } from './product/product-env.ts';
import { startProcess } from './product/product-process.ts';
import { runProduct } from './product/run-product.ts';

const CONSOLE_PORT = '5173';
const { HOST } = productEnv(process.env);

// The page comes from Vite, which forwards the calls: that is the origin that the server must expect.
process.env['PUBLIC_URL'] ??= `http://${HOST}:${CONSOLE_PORT}`;

const vite = startProcess(
  [tool('vite'), '--host', HOST, '--port', CONSOLE_PORT, '--strictPort', '--clearScreen', 'false'],
  { OHMSTEAD_API: serverAddress(process.env) },
  join(root, 'apps', 'console'),
);

process.exit(await runProduct({ nodeFlags: ['--watch', '--watch-preserve-output'], others: [vite] }));
