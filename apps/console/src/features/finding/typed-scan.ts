/** Hand scanners type a character every few ms; people take at least twice as long. */
const longestGapMs = 50;
/** Fewer keys pressed quickly are no code. */
const fewestCharacters = 4;

type Typed = {
  /** The code, if this key ends one. */
  code?: string;
  /** Whether the key may be part of a code. */
  isPart: boolean;
};

/** Recognises what a hand scanner types: a code, character by character, and Enter. */
export class TypedScan {
  private text = '';
  private lastMs = Number.NEGATIVE_INFINITY;

  /** `key` as in keyboard events. Keys without a character, such as Shift, are part of a code too. */
  press(key: string, atMs: number): Typed {
    if (atMs - this.lastMs > longestGapMs) this.text = '';
    this.lastMs = atMs;
    if (key === 'Enter') return this.end();
    if (key.length === 1) this.text += key;
    return { isPart: this.text.length > 1 };
  }

  private end(): Typed {
    const code = this.text.trim();
    this.text = '';
    return code.length < fewestCharacters ? { isPart: false } : { code, isPart: true };
  }
}
