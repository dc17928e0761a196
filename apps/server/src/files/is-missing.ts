/** Whether something failed because a file or folder is not there. */
export const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';
