import { createStore } from '../../lib/store.ts';

/**
 * The address last typed on a page without a session, so that the next such page can offer it. Kept in memory only, because personal
 * addresses must not appear in URLs or in the browser's storage.
 */
export const typedEmail = createStore('');
