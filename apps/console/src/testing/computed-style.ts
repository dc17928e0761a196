type Compute = typeof window.getComputedStyle;
type Known = Map<string, string>;
type CachedCompute = Compute & { original?: Compute; known?: Known };

/** With the names that they have in a style attribute. */
const cached = { display: 'display', visibility: 'visibility', pointerEvents: 'pointer-events' } as const;
type Property = keyof typeof cached;

const propertyOf = (name: unknown): Property | undefined =>
  (Object.keys(cached) as Property[]).find((each) => each === name || cached[each] === name);

/** What jsdom's own style sheet looks at, apart from the tag, to decide how an element is displayed. */
const deciding = ['hidden', 'open', 'popover', 'type'];

const styles = (element: Element, property: Property) => {
  const style = element.getAttribute('style');
  return style?.includes(cached[property]) ? style : '';
};

const kindOf = (element: Element): string =>
  [element.tagName, styles(element, 'display'), ...deciding.map((name) => String(element.getAttribute(name)))].join(
    '\n',
  );

/** Both are inherited. */
function isUsual(element: Element | null, property: 'visibility' | 'pointerEvents'): boolean {
  if (!element) return true;
  return !element.hasAttribute('hidden') && !styles(element, property) && isUsual(element.parentElement, property);
}

function keyOf(element: Element, property: Property): string | undefined {
  if (property === 'display') return kindOf(element);
  return isUsual(element, property) ? property : undefined;
}

/**
 * jsdom computes a style by trying all rules of its style sheet, anew for each element after each change of the document. Testing Library asks
 * for little else than whether an element is shown, which took a fifth of the time of all page tests. Pages have no style sheets here, so
 * that each kind of element is computed once, for all test files that share a document.
 */
export function cacheComputedStyle(): void {
  const current: CachedCompute = window.getComputedStyle;
  const compute = current.original ?? current;
  const known = current.known ?? new Map<string, string>();

  const valueOf = (element: Element, property: Property): string => {
    const key = keyOf(element, property);
    const value = (key && known.get(key)) ?? compute(element)[property];
    if (key) known.set(key, value);
    return value;
  };
  const read = (element: Element, whole: () => CSSStyleDeclaration, name: string | symbol): unknown => {
    const property = propertyOf(name);
    if (property) return valueOf(element, property);
    if (name === 'getPropertyValue')
      return (asked: string) => {
        const known = propertyOf(asked);
        return known ? valueOf(element, known) : whole().getPropertyValue(asked);
      };
    const style = whole();
    const value: unknown = Reflect.get(style, name);
    return typeof value === 'function' ? value.bind(style) : value;
  };
  const getComputedStyle: Compute = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return compute(element, pseudo);
    let computed: CSSStyleDeclaration | undefined;
    const whole = () => (computed ??= compute(element));
    return new Proxy({} as CSSStyleDeclaration, { get: (_, name) => read(element, whole, name) });
  };
  window.getComputedStyle = Object.assign(getComputedStyle, { original: compute, known });
}
