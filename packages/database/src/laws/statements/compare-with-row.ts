import { SymbolFlags, TypeFlags, type Checker, type Type, type TypeReference } from 'typescript/unstable/sync';
import type { Column } from './describe-statement.ts';
import type { TypedStatement } from './find-statements.ts';

const nothing = TypeFlags.Null | TypeFlags.Undefined;
const anything = TypeFlags.Unknown | TypeFlags.Any;

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

/** The differences between a statement's columns and its row type. */
export function compareWithRow(
  checker: Checker,
  { row, isTemplate }: TypedStatement,
  columns: readonly Column[],
): string[] {
  const properties = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, property]));
  const names = columns.map(({ name }) => name);
  const missing = [...properties.values()].filter(
    ({ name, flags }) => !names.includes(name) && (flags & SymbolFlags.Optional) === 0,
  );
  return [
    ...missing.map(({ name }) => `there is no column ${name}`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `two columns are called ${name}`),
    ...columns
      .filter(({ type }) => !isTemplate && ['int8', '_int8'].includes(type))
      .map(({ name }) => `${name} is int8, which not every client reads alike: cast it`),
    ...columns.flatMap((column) => {
      const property = properties.get(column.name);
      const type = property && checker.getTypeOfSymbol(property);
      return type ? compareColumn(checker, type, column) : [`the row type has no column ${column.name}`];
    }),
  ];
}

function compareColumn(checker: Checker, type: Type, { name, nullability, type: sqlType, sample }: Column): string[] {
  const members = membersOf(type);
  if (members.some(({ flags }) => (flags & anything) !== 0)) return [];
  const found: string[] = [];
  if (nullability === 'can be' && !members.some(({ flags }) => (flags & TypeFlags.Null) !== 0))
    found.push(`${name} can be null, and is ${checker.typeToString(type)}`);
  if (!holds(checker, type, sample)) found.push(`${name} is ${sqlType}, and no ${checker.typeToString(type)}`);
  return found;
}

/** Whether values like the sample have the type; JSON may be any type except those that only a driver creates. */
function holds(checker: Checker, type: Type, sample: unknown): boolean {
  const members = membersOf(type).filter(({ flags }) => (flags & nothing) === 0);
  const isEach = (wanted: Type) => members.every((member) => checker.isTypeAssignableTo(member, wanted));
  const isCalled = (...names: string[]) => members.every((member) => names.includes(member.getSymbol()?.name ?? ''));
  if (typeof sample === 'number') return isEach(checker.getNumberType());
  if (typeof sample === 'string') return isEach(checker.getStringType());
  if (typeof sample === 'boolean') return isEach(checker.getBooleanType());
  if (sample instanceof Date) return isCalled('Date');
  if (Buffer.isBuffer(sample)) return isCalled('Buffer', 'Uint8Array');
  if (!Array.isArray(sample))
    return !members.some((member) => ['Date', 'Buffer'].includes(member.getSymbol()?.name ?? ''));
  return members.every(
    (member) =>
      checker.isArrayLikeType(member) &&
      checker.getTypeArguments(member as TypeReference).every((element) => holds(checker, element, sample[0])),
  );
}
