import type { MessagePort } from 'node:worker_threads';
import type { PairCounts, VersionsInThread } from './versions-in-thread.ts';

/** Starts a list; everything else about it is sent through its port. */
export type Beginning = { port: MessagePort; counts: PairCounts };

export type Method = keyof VersionsInThread;
export type Given<Name extends Method> = Parameters<VersionsInThread[Name]>;
export type Result<Name extends Method = Method> = ReturnType<VersionsInThread[Name]>;

/** Requests are processed one at a time, and each is answered. */
export type Asking = { name: Method; given: unknown[] };
export type Answer = { result: Result } | { wrong: string };
