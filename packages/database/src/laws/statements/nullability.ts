import { field, listOf, nodeIn, nodeOf, numberOf, wordOf, type TreeNode } from './node-tree.ts';

/** Whether a column of a result can be null: `unknown` if that depends on a function or a parameter. */
export type Nullability = 'never' | 'can be' | 'unknown';

export type Facts = {
  /** `table oid.column number` of columns declared not null. */
  notNull: ReadonlySet<string>;
  /** By oid. */
  functions: ReadonlyMap<string, { name: string; isStrict: boolean; answersRows: boolean }>;
};

/** A query and the ones around it, innermost first. */
type Frame = { query: TreeNode; outer: Frame | undefined; narrowed: Set<string> };

const neverNull = new Set(
  `count row_number rank now statement_timestamp clock_timestamp jsonb_build_object json_build_object jsonb_build_array
  json_build_array concat organization_id`.split(/\s+/),
);
/** Never null unless an argument is. */
const keepsNotNull = new Set(
  `lower upper btrim encode md5 sha256 floor round ceil ceiling abs extract date_part date_trunc to_timestamp timestamptz
  to_char to_jsonb to_json cardinality length octet_length concat_ws hashtext make_interval float8 int4 int8 numeric text`.split(
    /\s+/,
  ),
);
/** Operators that look up something that may not exist. */
const findsOrNot = /^(jsonb?_(object|array)_field|jsonb?_array_element|jsonb?_extract_path)/;

const all = (found: readonly Nullability[]): Nullability =>
  found.includes('can be') ? 'can be' : found.every((each) => each === 'never') ? 'never' : 'unknown';
const anyOf = (found: readonly Nullability[]): Nullability =>
  found.includes('never') ? 'never' : found.every((each) => each === 'can be') ? 'can be' : 'unknown';

/** For each column of a result, in order. */
export function nullabilities(query: TreeNode, facts: Facts): { name: string; nullability: Nullability }[] {
  const frame = frameOf(query, undefined, facts);
  return targetsOf(query).map((target, at) => ({
    name: wordOf(field(target, 'resname')),
    nullability: ofColumn(frame, at, facts),
  }));
}

function targetsOf(query: TreeNode): TreeNode[] {
  const listed = wordOf(field(query, 'commandType')) === '1' ? 'targetList' : 'returningList';
  return listOf(field(query, listed)).filter((target) => wordOf(field(target, 'resjunk')) === 'false');
}

function frameOf(query: TreeNode, outer: Frame | undefined, facts: Facts): Frame {
  const frame = { query, outer, narrowed: new Set<string>() };
  const tree = nodeOf(field(query, 'jointree'));
  if (tree) narrow(tree, frame, facts);
  return frame;
}

/** Rows that pass a strict condition have no null in it; below an outer join, other rows pass too. */
function narrow(tree: TreeNode, frame: Frame, facts: Facts): void {
  if (tree.type === 'JOINEXPR' && wordOf(field(tree, 'jointype')) !== '0') return;
  for (const inner of [
    ...listOf(field(tree, 'fromlist')),
    ...['larg', 'rarg'].flatMap((side) => nodeOf(field(tree, side)) ?? []),
  ])
    narrow(inner, frame, facts);
  const quals = nodeOf(field(tree, 'quals'));
  if (quals) narrowBy(quals, frame, facts);
}

function narrowBy(condition: TreeNode, frame: Frame, facts: Facts): void {
  const args = listOf(field(condition, 'args'));
  if (condition.type === 'BOOLEXPR' && wordOf(field(condition, 'boolop')) === 'and')
    for (const each of args) narrowBy(each, frame, facts);
  const isNotNull = condition.type === 'NULLTEST' && wordOf(field(condition, 'nulltesttype')) === '1';
  const isStrict =
    ['OPEXPR', 'SCALARARRAYOPEXPR'].includes(condition.type) &&
    facts.functions.get(wordOf(field(condition, 'opfuncid')))?.isStrict === true;
  for (const each of isNotNull ? [nodeOf(field(condition, 'arg'))] : isStrict ? args : []) {
    const variable = each?.type === 'RELABELTYPE' ? nodeOf(field(each, 'arg')) : each;
    if (variable?.type === 'VAR' && wordOf(field(variable, 'varlevelsup')) === '0')
      frame.narrowed.add(nameOf(variable));
  }
}

const nameOf = (variable: TreeNode) => `${wordOf(field(variable, 'varno'))}.${wordOf(field(variable, 'varattno'))}`;

/** Both sides of a union count. */
function ofColumn(frame: Frame, at: number, facts: Facts): Nullability {
  const { query } = frame;
  const united = nodeOf(field(query, 'setOperations'));
  if (united) return all(leavesOf(united).map((leaf) => ofSubquery(frame, entryOf(frame, leaf), at, facts)));
  const target = targetsOf(query)[at];
  return ofExpression(target && nodeOf(field(target, 'expr')), frame, facts);
}

function leavesOf(operation: TreeNode): number[] {
  if (operation.type === 'RANGETBLREF') return [numberOf(operation, 'rtindex')];
  return ['larg', 'rarg'].flatMap((side) => leavesOf(nodeIn(operation, side)));
}

function entryOf({ query }: Frame, number: number): TreeNode {
  const entry = listOf(field(query, 'rtable'))[number - 1];
  if (!entry) throw new Error(`The query has no table ${number}`);
  return entry;
}

const ofSubquery = (outer: Frame, entry: TreeNode, at: number, facts: Facts): Nullability =>
  ofColumn(frameOf(nodeIn(entry, 'subquery'), outer, facts), at, facts);

function ofVariable(variable: TreeNode, inner: Frame, facts: Facts): Nullability {
  let frame: Frame | undefined = inner;
  for (let up = numberOf(variable, 'varlevelsup'); up > 0; up--) frame = frame?.outer;
  if (!frame) return 'unknown';
  if (frame.narrowed.has(nameOf(variable))) return 'never';
  const nulling = field(variable, 'varnullingrels');
  if (Array.isArray(nulling) && nulling.length > 1) return 'can be';
  const column = numberOf(variable, 'varattno');
  if (column <= 0) return 'unknown';
  return ofEntry(entryOf(frame, numberOf(variable, 'varno')), column, frame, facts);
}

const kinds = { relation: '0', subquery: '1', join: '2', values: '5', cte: '6', group: '9' };

function ofEntry(entry: TreeNode, column: number, frame: Frame, facts: Facts): Nullability {
  const expressionIn = (name: string) => ofExpression(listOf(field(entry, name))[column - 1], frame, facts);
  switch (wordOf(field(entry, 'rtekind'))) {
    case kinds.relation:
      return facts.notNull.has(`${wordOf(field(entry, 'relid'))}.${column}`) ? 'never' : 'can be';
    case kinds.subquery:
      return ofSubquery(frame, entry, column - 1, facts);
    case kinds.join:
      return expressionIn('joinaliasvars');
    case kinds.group:
      return listOf(field(frame.query, 'groupingSets')).length > 0 ? 'unknown' : expressionIn('groupexprs');
    case kinds.cte:
      return ofCommonTable(entry, column, frame, facts);
    case kinds.values: {
      const rows = field(entry, 'values_lists');
      return all((Array.isArray(rows) ? rows : []).map((row) => ofExpression(listOf(row)[column - 1], frame, facts)));
    }
    default:
      return 'unknown';
  }
}

function ofCommonTable(entry: TreeNode, column: number, inner: Frame, facts: Facts): Nullability {
  let frame: Frame | undefined = inner;
  for (let up = numberOf(entry, 'ctelevelsup'); up > 0; up--) frame = frame?.outer;
  const table =
    frame &&
    listOf(field(frame.query, 'cteList')).find(
      (each) => String(field(each, 'ctename')) === String(field(entry, 'ctename')),
    );
  const query = table && nodeOf(field(table, 'ctequery'));
  if (!query || wordOf(field(table, 'cterecursive')) === 'true') return 'unknown';
  return ofColumn(frameOf(query, frame, facts), column - 1, facts);
}

function ofExpression(expression: TreeNode | undefined, frame: Frame, facts: Facts): Nullability {
  if (!expression) return 'unknown';
  const of = (name: string) => ofExpression(nodeOf(field(expression, name)), frame, facts);
  const args = () => listOf(field(expression, 'args')).map((each) => ofExpression(each, frame, facts));
  switch (expression.type) {
    case 'VAR':
      return ofVariable(expression, frame, facts);
    case 'CONST':
      return wordOf(field(expression, 'constisnull')) === 'true' ? 'can be' : 'never';
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'DISTINCTEXPR':
    case 'ARRAYEXPR':
    case 'ROWEXPR':
    case 'SQLVALUEFUNCTION':
      return 'never';
    case 'NULLIFEXPR':
      return 'can be';
    case 'COALESCEEXPR':
    case 'MINMAXEXPR':
      return anyOf(args());
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
      return of('arg');
    case 'CASEEXPR':
      return ofCase(expression, frame, facts);
    case 'BOOLEXPR':
      return args().every((each) => each === 'never') ? 'never' : 'unknown';
    case 'AGGREF':
      return ofAggregate(expression, frame, facts);
    case 'FUNCEXPR':
    case 'WINDOWFUNC':
    case 'OPEXPR':
      return ofCall(expression, args(), facts);
    case 'SUBLINK':
      return ofSublink(expression, frame, facts);
    default:
      return 'unknown';
  }
}

function ofCase(expression: TreeNode, frame: Frame, facts: Facts): Nullability {
  const results = listOf(field(expression, 'args')).map((when) => nodeOf(field(when, 'result')));
  const otherwise = nodeOf(field(expression, 'defresult'));
  return otherwise ? all([...results, otherwise].map((each) => ofExpression(each, frame, facts))) : 'can be';
}

/** Over no rows, every aggregate but a count is null. */
function ofAggregate(aggregate: TreeNode, frame: Frame, facts: Facts): Nullability {
  const name = facts.functions.get(wordOf(field(aggregate, 'aggfnoid')))?.name ?? '';
  if (name === 'count') return 'never';
  const isGrouped = listOf(field(frame.query, 'groupClause')).length > 0;
  if (!isGrouped || nodeOf(field(aggregate, 'aggfilter'))) return 'can be';
  if (name.endsWith('_agg') && name !== 'string_agg') return 'never';
  return all(
    listOf(field(aggregate, 'args')).map((target) => ofExpression(nodeOf(field(target, 'expr')), frame, facts)),
  );
}

function ofCall(call: TreeNode, args: Nullability[], facts: Facts): Nullability {
  const oid = ['funcid', 'winfnoid', 'opfuncid'].map((name) => wordOf(field(call, name))).find((each) => each !== '');
  const called = facts.functions.get(oid ?? '');
  if (!called) return 'unknown';
  if (neverNull.has(called.name)) return 'never';
  if (findsOrNot.test(called.name)) return 'can be';
  if (called.isStrict && args.includes('can be')) return 'can be';
  const isPlain = call.type === 'OPEXPR' || keepsNotNull.has(called.name);
  return isPlain && args.every((each) => each === 'never') ? 'never' : 'unknown';
}

/** A subquery without a row is null. */
function ofSublink(link: TreeNode, outer: Frame, facts: Facts): Nullability {
  const kind = wordOf(field(link, 'subLinkType'));
  const query = nodeOf(field(link, 'subselect'));
  if (kind === sublinks.exists || kind === sublinks.array) return 'never';
  if (kind !== sublinks.value || !query) return 'unknown';
  return isOneRow(query, facts) ? ofColumn(frameOf(query, outer, facts), 0, facts) : 'can be';
}

const sublinks = { exists: '0', value: '4', array: '6' };

function isOneRow(query: TreeNode, { functions }: Facts): boolean {
  if (nodeOf(field(query, 'havingQual')) || listOf(field(query, 'groupClause')).length > 0) return false;
  if (wordOf(field(query, 'hasAggs')) === 'true') return true;
  const tree = nodeOf(field(query, 'jointree'));
  const called = listOf(field(query, 'rtable')).flatMap((entry) => listOf(field(entry, 'functions')));
  const isOfOneRow =
    called.length === listOf(field(query, 'rtable')).length &&
    called.every((each) => functions.get(wordOf(field(nodeIn(each, 'funcexpr'), 'funcid')))?.answersRows === false);
  return isOfOneRow && !nodeOf(tree && field(tree, 'quals'));
}
