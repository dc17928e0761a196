/**
 * The thread of `VersionsThread`. Two megabytes of pairs take tens of milliseconds and leave garbage to collect, which in the event loop
 * would hold up all other work, including messages of analyzers.
 */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { WrongArray } from '../long-arrays/wrong-array.ts';
import type { Answer, Asking, Beginning } from './thread-messages.ts';
import { VersionsInThread } from './versions-in-thread.ts';

/** Lower priority than all other work. */
const niceness = 10;
// On other systems this would change the priority of the whole process.
if (process.platform === 'linux') setPriority(niceness);

function answer(versions: VersionsInThread, { name, given }: Asking): Answer {
  try {
    const method = versions[name] as (...given: unknown[]) => ReturnType<VersionsInThread[typeof name]>;
    return { result: method.apply(versions, given) };
  } catch (error) {
    if (error instanceof WrongArray) return { wrong: error.message };
    throw error;
  }
}

const buffersOf = (answered: Answer): ArrayBuffer[] =>
  'result' in answered && answered.result instanceof Object ? [answered.result.buffer as ArrayBuffer] : [];

if (!parentPort) throw new Error('This program runs as a thread only');
parentPort.on('message', ({ port, counts }: Beginning) => {
  const versions = new VersionsInThread(counts);
  port.on('message', (asking: Asking) => {
    const answered = answer(versions, asking);
    port.postMessage(answered, buffersOf(answered));
  });
});
