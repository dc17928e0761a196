/** A column as `GET /data/columns` returns it, with everything the screens need to draw it. */
export type ListColumn = {
  key: string;
  label: string;
  sortable: boolean;
  /** Shown to users who have not chosen columns: every column is (spec: foundations §5). */
  visible: boolean;
  type: 'text' | 'number' | 'time' | 'boolean';
  unit?: string;
  /** Decimal places, for number columns. */
  digits?: number;
};

/** Old column keys that saved layouts, sort orders and display configurations may still contain. */
const formerKeys: Readonly<Record<string, string>> = { statusChangeTime: 'lastMessageTime' };
export const currentColumnKey = (key: string): string => formerKeys[key] ?? key;
