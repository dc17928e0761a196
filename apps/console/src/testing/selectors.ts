type Matches = (element: Element) => boolean;
type Select = (this: Element, selector: string) => unknown;
/** With what jsdom has, for the test files that share a document, and for a comparison. */
type Replaceable = Record<'matches' | 'querySelectorAll', Select & { original?: Select }>;

/** `button`, `input[type=submit]`, `*`, or `*[role~="button"]`: nothing about what is around the element. */
const simple = /^(?<tag>\*|[a-z][a-z0-9]*)(?:\[role~="(?<role>[a-z]+)"\]|(?<more>(?:\[[^\]\s,]*\])+))?$/;

const prototype = Element.prototype as unknown as Replaceable;
const matches = prototype.matches.original ?? prototype.matches;
const querySelectorAll = prototype.querySelectorAll.original ?? prototype.querySelectorAll;

const hasRole = (element: Element, role: string): boolean =>
  element.getAttribute('role')?.split(/\s+/).includes(role) ?? false;

/** What one of the alternatives of a selector asks for; undefined if it is not simple. */
function compile(alternative: string): Matches | undefined {
  const { tag, role, more } = simple.exec(alternative)?.groups ?? {};
  if (tag === undefined) return undefined;
  const isTag: Matches = tag === '*' ? () => true : ({ localName }) => localName === tag;
  if (role !== undefined) return (element) => isTag(element) && hasRole(element, role);
  return more === undefined ? isTag : (element) => isTag(element) && matches.call(element, alternative) === true;
}

function compileAll(selector: string): Matches | undefined {
  const compiled = selector.split(/\s*,\s*/).map(compile);
  return compiled.includes(undefined) ? undefined : (element) => compiled.some((each) => each?.(element));
}

const compiled = new Map<string, Matches | undefined>();

function compiledOf(selector: string): Matches | undefined {
  if (!compiled.has(selector)) compiled.set(selector, compileAll(selector));
  return compiled.get(selector);
}

function select(from: Element, isMeant: Matches): Element[] {
  const walker = from.ownerDocument.createTreeWalker(from, NodeFilter.SHOW_ELEMENT);
  const found: Element[] = [];
  while (walker.nextNode()) if (isMeant(walker.currentNode as Element)) found.push(walker.currentNode as Element);
  return found;
}

/**
 * Testing Library asks for every element that may have a role, and which of a hundred tags each of them has. jsdom finds the elements of each
 * tag, as a proxy that looks for an index among the names first, and sorts them: a tenth of the time of all page tests. A single walk with a
 * look at tag and role finds the same.
 */
export function matchSimpleSelectors(): void {
  prototype.matches = function (selector) {
    return compiledOf(selector)?.(this) ?? matches.call(this, selector);
  };
  prototype.querySelectorAll = function (selector) {
    const isMeant = compiledOf(selector);
    return isMeant ? select(this, isMeant) : querySelectorAll.call(this, selector);
  };
  Object.assign(prototype.matches, { original: matches });
  Object.assign(prototype.querySelectorAll, { original: querySelectorAll });
}
