/** A column of a list as `GET /data/columns` names it, with what the screens need to draw it. */
export type ListColumn = {
  key: string;
  label: string;
  sortable: boolean;
  /** Shown to a user who never chose columns: all are (spec: foundations §5). */
  visible: boolean;
  type: 'text' | 'number' | 'time' | 'boolean';
  unit?: string;
  /** Digits after the point, for columns of numbers. */
  digits?: number;
};

/** Layouts, sort orders and display configurations may have been saved when a column had another key. */
const formerKeys: Readonly<Record<string, string>> = { statusChangeTime: 'lastMessageTime' };
export const currentColumnKey = (key: string): string => formerKeys[key] ?? key;
