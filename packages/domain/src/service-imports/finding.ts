export const findingCodes = [
  'time-back',
  'time-unit',
  'current-unit',
  'sign',
  'columns',
  'cells',
  'gap',
  'charge',
  'decimal',
  'not-a-number',
  'battery',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** Something in a file that looks wrong. An error refuses the run. */
export type Finding = {
  code: FindingCode;
  severity: 'error' | 'warning';
  line: number | null;
  column: number | null;
  count: number;
  message: string;
};

export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');

type Place = { line: number; column: number | null; text: string; count: number };

/** Remembers where each fault is first, and how many there are. */
export class Faults {
  readonly #places = new Map<FindingCode, Place>();

  note(code: FindingCode, line: number, column: number | null = null, text = ''): void {
    const known = this.#places.get(code);
    if (known) known.count++;
    else this.#places.set(code, { line, column, text: text.trim().slice(0, 40).toWellFormed(), count: 1 });
  }

  has(code: FindingCode): boolean {
    return this.#places.has(code);
  }

  /** The sentence is about the first fault. */
  finding(code: FindingCode, severity: Finding['severity'], sentence: (text: string) => string): Finding[] {
    const place = this.#places.get(code);
    if (!place) return [];
    const { line, column, text, count } = place;
    const where = column === null ? `Line ${line}` : `Line ${line}, column ${column + 1}`;
    const more = count === 1 ? '' : ` So ${count === 2 ? 'is 1 more' : `are ${count - 1} more`}.`;
    return [{ code, severity, line, column, count, message: `${where}: ${sentence(text)}${more}` }];
  }
}
