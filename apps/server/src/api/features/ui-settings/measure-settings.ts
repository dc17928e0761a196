const maxBytes = 64 * 1024;
const maxDepth = 8;
const maxKeys = 500;
/** jsonb refuses NUL, and stores half a character as a question mark. */
const unstorable = /\0|\p{Surrogate}/u;

/** Settings are the screen's own business, as long as they stay small (security 28). */
export function isAcceptable(settings: object): boolean {
  let keys = 0;
  const isStorable = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return !unstorable.test(value);
    if (typeof value !== 'object' || value === null) return true;
    if (depth > maxDepth) return false;
    return Object.entries(value).every(([key, inner]) => {
      keys += Array.isArray(value) ? 0 : 1;
      return keys <= maxKeys && !unstorable.test(key) && isStorable(inner, depth + 1);
    });
  };
  // The depth comes first: writing out a thousand levels would exhaust the stack.
  return isStorable(settings, 1) && Buffer.byteLength(JSON.stringify(settings)) <= maxBytes;
}
