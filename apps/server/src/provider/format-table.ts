const asText = (value: unknown): string => (value === null || value === undefined ? '-' : String(value));

/** Formats rows as a table with a header and aligned columns. */
export function formatTable(rows: readonly Record<string, unknown>[]): string {
  const [first] = rows;
  if (first === undefined) return 'none';
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => asText(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** One line per name and value. */
export function formatFacts(facts: Record<string, unknown>): string {
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(width)}  ${asText(value)}`)
    .join('\n');
}
