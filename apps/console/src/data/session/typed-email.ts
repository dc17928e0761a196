import { createStore } from '../../lib/store.ts';

/**
 * The address that somebody typed last on a page without a session, so that the next of these pages begins with it. In memory
 * only: no address of a person in an address of a page, nor in a storage of the browser.
 */
export const typedEmail = createStore('');
