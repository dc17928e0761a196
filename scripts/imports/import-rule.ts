export interface Import {
  from: string;
  to: string;
}

/**
 * Forbids imports that match both sides. `to` may refer to what `from` captured: `$1` is its first group. A rule that names no feature
 * covers every future feature.
 */
export interface ImportRule {
  title: string;
  from: RegExp;
  to: string;
}

export const findBreaches = (imports: Import[], rules: ImportRule[]): string[] =>
  imports.flatMap((each) => rules.filter((rule) => isForbidden(each, rule)).map((rule) => describe(each, rule)));

function isForbidden({ from, to }: Import, rule: ImportRule): boolean {
  const captured = rule.from.exec(from);
  if (!captured) return false;
  const pattern = rule.to.replaceAll(/\$(\d)/g, (_, group: string) => RegExp.escape(captured[Number(group)] ?? ''));
  return new RegExp(pattern).test(to);
}

const describe = ({ from, to }: Import, { title }: ImportRule): string => `${from}\n  imports ${to}\n  but ${title}`;
