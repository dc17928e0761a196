import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const page = (
  <main>
    <button type="button">Save</button>
    <p role="note button">
      <input type="submit" />
      <input type="text" name="length" />
      <svg>
        <title>Bay</title>
      </svg>
    </p>
  </main>
);
const selectors = ['*[role~="button"],button,input', 'input[type=submit], input[type=button]', '*', 'p', 'a, title'];

test.each(selectors)('%s finds in the order of the page what jsdom finds, and below the element only', (selector) => {
  render(page);
  const { querySelectorAll, matches } = Element.prototype as unknown as Record<
    'querySelectorAll' | 'matches',
    { original: (this: Element, selector: string) => unknown }
  >;
  const main = screen.getByRole('main');
  const found = [...main.querySelectorAll(selector)];
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(Array.from(querySelectorAll.original.call(main, selector) as NodeListOf<Element>));
  for (const element of main.querySelectorAll('*'))
    expect(element.matches(selector)).toBe(matches.original.call(element, selector));
});

test('a selector about what is around an element is left to jsdom', () => {
  render(page);
  const names = (selector: string) => [...document.body.querySelectorAll(selector)].map(({ localName }) => localName);
  expect(names('svg > title')).toEqual(['title']);
  expect(names('main > title')).toEqual([]);
  expect(names('p input:first-child')).toEqual(['input']);
});
