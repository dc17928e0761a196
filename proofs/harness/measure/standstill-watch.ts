/**
 * Loaded into a server before its own code: tells at a port of its own for how long the event loop was held at most since it was last asked.
 * The server's own figure (`nodejs_eventloop_lag_max_seconds`) looks every 10 ms and counts these with it: a hold of 12 ms reads 22.
 */
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** The flags and the settings that a server is started with. */
export const standstillWatch = (port: number) => ({
  nodeFlags: ['--import', import.meta.url],
  env: { STANDSTILL_PORT: String(port) },
});

/** The longest time for which the server was held since the last call, ms. */
export const longestStandstillMs = async (port: number): Promise<number> =>
  Number(await (await fetch(`http://127.0.0.1:${port}/`)).text());

const { STANDSTILL_PORT: port } = process.env;
if (port !== undefined && isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const server = createServer((_, response) => {
    response.end(String(delays.max / 1_000_000));
    delays.reset();
  });
  // Programs that the server starts inherit its flags, and find the port taken.
  server.on('error', () => undefined);
  server.listen(Number(port), '127.0.0.1').unref();
}
