import { expect, test } from 'vitest';
import { accessTable, viewingOf, type AccessRule } from '../access-table.ts';
import { routes, type Call } from '../routes.ts';
import type { Route } from '../routes/route.ts';

type Named = { call: Call; rule: AccessRule; route: Route };
const all: Named[] = (Object.keys(accessTable) as Call[]).map((call) => ({
  call,
  rule: accessTable[call],
  route: routes[call],
}));

const hasCaller = ({ rule: { who, by } }: Named) => who !== 'open' || by === 'person';
const isFile = ({ answer }: Route) => answer !== null && 'content' in answer;

test('a GET that sends no JSON, or that is for people, says what it is to somebody who views as another user', () => {
  const silent = all.filter(
    (one) =>
      one.call.startsWith('GET ') &&
      hasCaller(one) &&
      (isFile(one.route) || one.rule.by === 'person') &&
      one.rule.viewing === undefined,
  );
  expect(silent.map(({ call }) => call)).toEqual([]);
});

test('whatever does not say that it only shows is a change, and refused', () => {
  expect(viewingOf('POST', { who: 'signed-in', locations: 'none' })).toBe('change');
  expect(viewingOf('PUT', { who: 'signed-in', locations: 'none', background: true })).toBe('change');
  expect(viewingOf('GET', { who: 'signed-in', locations: 'none' })).toBe('shown');
  expect(viewingOf('GET', { who: 'signed-in', locations: 'none', ids: { 'params.id': 'battery' } })).toBe('detail');
});

test('of the calls with a method that changes, those that only show are posts, and only leaving is always allowed', () => {
  const marked = all.filter(({ call, rule }) => !call.startsWith('GET ') && rule.viewing !== undefined);
  const always = marked.filter(({ rule }) => rule.viewing === 'always').map(({ call }) => call);
  expect(always).toEqual(['DELETE /api/session', 'DELETE /api/session/viewAs']);
  for (const { call, rule } of marked.filter((one) => !always.includes(one.call)))
    expect([call.split(' ')[0], rule.viewing]).toEqual(['POST', 'shown']);
});
