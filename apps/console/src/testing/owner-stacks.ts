import * as react from 'react';

const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');

/**
 * While it is developed with, React notes for each element where in the code it was made, until there are 10 000 in a second: a tenth of the
 * time of all page tests, and no test looks at it. Here there are always too many.
 */
export function noteNoOwners(): void {
  if (!(internals instanceof Object)) throw new Error('React keeps the number of its notes elsewhere');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set() {},
  });
}
