/** Nominal volts of one cell, as makers state them: from the least to the most, and what most of them say. */
const families: readonly {
  readonly names: RegExp;
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}[] = [
  { names: /lto|titanate/, least: 2.3, usual: 2.4, most: 2.4 },
  { names: /lfp|lifepo|ironphosphate/, least: 3.2, usual: 3.2, most: 3.3 },
  { names: /^(lead|pb|sla|vrla|agm|gel)/, least: 2, usual: 2, most: 2.1 },
  { names: /^(nimh|nicd|nickel$|nickelmetal|nickelcadmium)/, least: 1.2, usual: 1.2, most: 1.25 },
  { names: /^(liion|lithiumion|lion|lip|lithiumpo|nmc|nca|lco|lmo)/, least: 3.6, usual: 3.65, most: 3.8 },
];

/** A stated voltage is rounded. */
const tolerance = 1e-6;

/** How many cells a battery has in series; null where its chemistry and nominal voltage do not tell. */
export function cellCount(chemistry: string | null, nominalVoltage: number | null): number | null {
  const name = (chemistry ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const family = families.find(({ names }) => names.test(name));
  if (!family || nominalVoltage === null) return null;
  const count = Math.round(nominalVoltage / family.usual);
  const isWhole =
    nominalVoltage >= count * family.least - tolerance && nominalVoltage <= count * family.most + tolerance;
  return count > 0 && isWhole ? count : null;
}
