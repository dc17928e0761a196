import { prettyDOM } from '@testing-library/react';

/**
 * An error that describes the page only when it is read. Testing Library makes one whenever something has not appeared yet, and throws most
 * of them away: writing the page down for each took a fifth of the tests' time.
 */
export function describeMissingElement(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let text: string | undefined;
  const read = () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n'));
  return Object.defineProperty(error, 'message', { get: read, configurable: true });
}
