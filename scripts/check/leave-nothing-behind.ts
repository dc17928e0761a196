import { afterAll, vi } from 'vitest';

/** State that all test files of one worker share, as they share its process. */
type Surroundings = {
  environment: Record<string, string | undefined>;
  folder: string;
  globals: string[];
  /** Listeners for signals of the process and for uncaught errors. */
  listeners: Record<string, number>;
  /** Active handles, by kind. */
  open: Record<string, number>;
};

const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection', 'message'];
/** A socket may linger after both sides have closed it. */
const goesOn = ['TCPServerWrap', 'UDPWRAP', 'ProcessWrap', 'MessagePort', 'FSEventWrap'];
/** Set for good by a library when it is first loaded: this one by sharp. Globals of libraries begin with two underscores. */
const ofLibraries = new Set(['VIPSHOME']);
const closesWithin = { timeout: 5_000, interval: 20 };

function surroundings(): Surroundings {
  const open = process.getActiveResourcesInfo();
  return {
    environment: Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofLibraries.has(name))),
    folder: process.cwd(),
    globals: Object.keys(globalThis).filter((name) => !name.startsWith('__')),
    listeners: Object.fromEntries(events.map((name) => [name, process.listenerCount(name)])),
    open: Object.fromEntries(goesOn.map((kind) => [kind, open.filter((one) => one === kind).length])),
  };
}

const changed = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}=${String(after[name])} (${String(before[name])} before)`);

const more = (before: Record<string, number>, after: Record<string, number>): string[] =>
  Object.entries(after)
    .filter(([name, count]) => count > (before[name] ?? 0))
    .map(([name, count]) => `${count - (before[name] ?? 0)} ${name}`);

function listLeft(before: Surroundings, after: Surroundings): string[] {
  return [
    ...changed(before.environment, after.environment),
    ...more(before.listeners, after.listeners),
    ...more(before.open, after.open),
    ...after.globals.filter((name) => !before.globals.includes(name)),
    ...(after.folder === before.folder ? [] : [`the working folder ${after.folder}`]),
    ...(vi.isFakeTimers() ? ['a fake clock'] : []),
  ];
}

/**
 * For Vitest, before each test file. The files of a worker share a process and its modules, since loading the modules again takes longer
 * than most tests. A file therefore fails if it leaves something open, set or replaced in that process.
 */
const before = surroundings();

// Hooks after all tests run in reverse order, so this one runs last: what the file itself closes is closed by then.
afterAll(() =>
  vi.waitFor(() => {
    const left = listLeft(before, surroundings());
    if (left.length > 0) throw new Error(`This test file leaves behind: ${left.join(', ')}`);
  }, closesWithin),
);
