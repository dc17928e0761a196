/** Entries per block, which is searched as a whole, and blocks per segment (migration 0183). */
export const blockEntries = 16;
export const segmentBlocks = 512;
export const segmentEntries = blockEntries * segmentBlocks;

const longest = 3;
const halfOfPair = /[\uD800-\uDFFF]/;

/** All substrings of one to three characters. Characters of two code units are skipped, both here and in search texts. */
export function* gramsIn(text: string): Iterable<string> {
  for (let length = 1; length <= longest; length++) {
    for (let at = 0; at + length <= text.length; at++) {
      const gram = text.slice(at, at + length);
      if (!halfOfPair.test(gram)) yield gram;
    }
  }
}

/**
 * The grams that every entry containing the text must have; none if that cannot be said. Both must be in lower case, folded by the
 * database.
 */
export function gramsOf(text: string): string[] {
  const length = Math.min(longest, text.length);
  const grams = [...gramsIn(text)].filter((gram) => gram.length === length);
  return [...new Set(grams)];
}
