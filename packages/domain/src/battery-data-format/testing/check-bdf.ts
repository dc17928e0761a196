/**
 * What the validator of the format finds in a file, whether as an error or as a warning (github.com/battery-data-alliance/battery-data-format,
 * ontology 1.3.0, package `batterydf`); our files must be free of both. Of its terms these are the ones that we write.
 */
const required = ['Test Time / s', 'Voltage / V', 'Current / A'];
const charging = 'Charging Capacity / Ah';
const discharging = 'Discharging Capacity / Ah';
const net = 'Net Capacity / Ah';
const clock = 'Unix Time / s';
const terms = new Set([
  ...required,
  clock,
  charging,
  discharging,
  net,
  'Surface Temperature / degC',
  'Ambient Temperature / degC',
  'Temperature T1 / degC',
]);

/** A row's numbers by the head of their column; a cell without a number is not there. */
type Row = ReadonlyMap<string, number>;
type Rule = { says: string; isBroken: (row: Row, before: Row) => boolean };

/** Half of the last digit of a clock, and of the last digit of a charge. */
const [clockTolerance, chargeTolerance] = [0.0011, 1.5e-9];

/** By how much a quantity rises; 0 where either row has no number. */
const rise = (head: string, row: Row, before: Row): number => {
  const [now, then] = [row.get(head), before.get(head)];
  return now === undefined || then === undefined ? 0 : now - then;
};

const rules: readonly Rule[] = [
  { says: 'the time of the test runs back', isBroken: (row, before) => rise('Test Time / s', row, before) < 0 },
  { says: 'a charge falls', isBroken: (...rows) => [charging, discharging].some((head) => rise(head, ...rows) < 0) },
  {
    says: 'the net charge is not the difference',
    isBroken: (row) =>
      row.has(net) &&
      Math.abs((row.get(charging) ?? 0) - (row.get(discharging) ?? 0) - (row.get(net) ?? 0)) > chargeTolerance,
  },
  {
    says: 'the clock does not agree with the time of the test',
    isBroken: (row, before) =>
      row.has(clock) && Math.abs(rise(clock, row, before) - rise('Test Time / s', row, before)) > clockTolerance,
  },
];

const plainDecimal = /^-?\d+(?:\.\d+)?$/;

/** One sentence for each kind of fault. */
export function checkBdf(text: string): string[] {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const heads = head.split(',');
  const found = new Set([
    ...required.filter((each) => !heads.includes(each)).map((each) => `there is no column ${each}`),
    ...heads.filter((each) => !terms.has(each)).map((each) => `${each} is no term of the format`),
  ]);
  let before: Row | undefined;
  for (const line of lines) {
    const cells = line.split(',');
    if (cells.length !== heads.length) found.add('a row has more or fewer cells than the head');
    if (cells.some((cell) => cell !== '' && !plainDecimal.test(cell))) found.add('a cell is no plain decimal');
    const row: Row = new Map(heads.flatMap((each, at) => (cells[at] ? [[each, Number(cells[at])] as const] : [])));
    for (const { says, isBroken } of rules) if (isBroken(row, before ?? row)) found.add(says);
    before = row;
  }
  return [...found];
}
