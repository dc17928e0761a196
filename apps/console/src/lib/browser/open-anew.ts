/** Leaves nothing of what this page held in memory. */
export const openAnew = (): void => window.location.replace('/dashboard');
