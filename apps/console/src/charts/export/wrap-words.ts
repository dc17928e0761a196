/** Lines no wider than this, as far as words are; what a no-break space joins stays together. */
export const wrapWords = (text: string, width: number, widthOf: (line: string) => number): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const longer = `${lines.at(-1)} ${word}`;
    return lines.length > 0 && widthOf(longer) <= width ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
