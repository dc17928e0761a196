/** The words of a keyword box: split on whitespace, empty pieces dropped. */
export const splitKeywords = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');
