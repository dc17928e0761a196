import { codeOf } from '@ohmstead/domain';

/** Whether an operation failed because a file or folder does not exist. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';
