/** Wraps text at this width; single words may be longer. Words joined by a no-break space stay together. */
export const wrapWords = (text: string, width: number, widthOf: (line: string) => number): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const longer = `${lines.at(-1)} ${word}`;
    return lines.length > 0 && widthOf(longer) <= width ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
