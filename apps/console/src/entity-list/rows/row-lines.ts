import type { ListAnswer, ListKind } from '../../data/entities-api.ts';

/** Characters parsed at once: small enough for the page to respond in between, large enough to be worth the call. */
const pieceChars = 256 * 1024;

/**
 * Parses the rows of an answer while it arrives. The server writes each row on a line of its own, so that complete lines can be parsed
 * separately; an answer without lines is parsed as a whole at the end.
 */
export class RowLines {
  private readonly kind: ListKind;
  private readonly take: (piece: ListAnswer) => void;
  private head: ListAnswer | undefined;
  private text = '';

  constructor(kind: ListKind, take: (piece: ListAnswer) => void) {
    this.kind = kind;
    this.take = take;
  }

  add(chunk: string): void {
    this.text += chunk;
    if (this.text.length < pieceChars) return;
    if (this.findHead()) this.takeRows(this.text.lastIndexOf(',\n'));
  }

  /** The answer, with only those rows that have not been parsed yet. */
  end(): ListAnswer {
    if (!this.findHead()) return JSON.parse(this.text) as ListAnswer;
    return this.pieceOf(`[${this.text.slice(0, this.text.lastIndexOf('}'))}`);
  }

  /** Finds the first line, which opens the list of rows: `{"cursor":…,"batteries":[`. */
  private findHead(): boolean {
    if (this.head !== undefined) return true;
    const end = this.text.indexOf('\n');
    const head = this.text.slice(0, Math.max(end, 0));
    if (!head.endsWith(`"${this.kind}":[`)) return false;
    this.head = JSON.parse(`${head}]}`) as ListAnswer;
    this.text = this.text.slice(end + 1);
    return true;
  }

  private takeRows(end: number): void {
    if (end < 0) return;
    const rows = this.text.slice(0, end);
    this.text = this.text.slice(end + 2);
    this.take(this.pieceOf(`[${rows}]`));
  }

  private pieceOf(rows: string): ListAnswer {
    const parsed: unknown = JSON.parse(rows);
    return { ...(this.head as ListAnswer), [this.kind]: parsed };
  }
}
