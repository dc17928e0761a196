import { codeOf } from '@ohmstead/domain';

/** Whether something failed because a file or folder is not there. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';
