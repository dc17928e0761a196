import { describe, expect, test } from 'vitest';
import { readRoute, rememberRoute, takeRememberedRoute } from './remembered-route.ts';

const route = { name: '/services', params: {}, search: { sortField: 'soh' } } as const;

describe('the remembered route', () => {
  test('keeps name, params and query, and is forgotten once used', () => {
    rememberRoute(route);
    expect(takeRememberedRoute()).toEqual(route);
    expect(takeRememberedRoute()).toBeUndefined();
  });

  test.each([
    ['an address', 'https://evil.example'],
    ['an address as a name', '{"name":"//evil.example","params":{},"search":{}}'],
    ['a route that needs no user', '{"name":"/login","params":{},"search":{}}'],
    [
      'a param that leaves its segment',
      '{"name":"/account/claim-device/$token","params":{"token":"../x"},"search":{}}',
    ],
    ['a query that is no object', '{"name":"/services","params":{},"search":"?a"}'],
    ['nothing', 'null'],
  ])('is never %s', (_what, text) => {
    expect(readRoute(text)).toBeUndefined();
  });
});
