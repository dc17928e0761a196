import type { UpdatesAnswer } from '@ohmstead/contract';

/** What getUpdates answers: the rows stand under the entity's own name. */
export type ListAnswer = UpdatesAnswer & { columns: readonly string[] } & Record<string, unknown>;
