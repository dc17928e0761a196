import { flushCompileCache } from 'node:module';

/** A part of the server in a process of its own, to be killed. Everything is loaded; it starts when it is told to. */
export function waitForTurn(start: () => Promise<unknown>): void {
  process.once('message', () => void start().then(() => process.send?.('ready')));
  process.once('disconnect', () => process.exit());
  // A killed process writes no compile cache at its end.
  flushCompileCache();
  process.send?.('loaded');
}
