import { createRequire } from 'node:module';
import { sql } from 'kysely';
import * as ts from 'typescript/unstable/ast';
import { TypeFlags, type Checker, type Project, type Symbol, type Type } from 'typescript/unstable/sync';

type Values = ReadonlyMap<number, unknown>;

/**
 * Evaluates a fragment of SQL without running the code around it: follows names to their declarations, calls functions of the same file as
 * written, and uses those of other files as they are. Values that only a caller knows (the scope, an id) become samples of their type.
 */
export class Evaluator {
  readonly #project: Project;
  readonly #checker: Checker;
  #turn = 0;
  /** The largest number of alternatives anywhere in the statement; that many turns cover each of them. */
  turns = 1;

  constructor(project: Project) {
    this.#project = project;
    this.#checker = project.checker;
  }

  /** Takes one alternative per turn, of a condition or of a type with several words. */
  evaluateAt(turn: number, expression: ts.Node): unknown {
    this.#turn = turn;
    return this.#evaluate(expression, new Map());
  }

  #choose<Option>(options: readonly Option[]): Option {
    this.turns = Math.max(this.turns, options.length);
    const chosen = options[this.#turn % options.length];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  }

  #evaluate(node: ts.Node, values: Values): unknown {
    try {
      return this.#know(node, values);
    } catch (error) {
      const type = this.#checker.getTypeAtLocation(node);
      if (!type || this.#isFragment(type)) throw error;
      return this.#sample(type);
    }
  }

  #isFragment(type: Type): boolean {
    return (type.flags & TypeFlags.Any) === 0 && this.#checker.getPropertyOfType(type, 'toOperationNode') !== undefined;
  }

  #know(node: ts.Node, values: Values): unknown {
    const of = (inner: ts.Node) => this.#evaluate(inner, values);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return of(node.expression);
    if (ts.isTemplateExpression(node))
      return node.head.text + node.templateSpans.map((span) => `${of(span.expression)}${span.literal.text}`).join('');
    if (ts.isTaggedTemplateExpression(node)) return this.#evaluateTemplate(node, values);
    if (ts.isConditionalExpression(node)) return of(this.#choose([node.whenTrue, node.whenFalse]));
    if (ts.isIdentifier(node)) return this.#follow(node, values);
    if (ts.isPropertyAccessExpression(node)) return read(of(node.expression), node.name.text);
    if (ts.isElementAccessExpression(node)) return read(of(node.expression), of(node.argumentExpression));
    if (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)) return this.#functionOf(node, values);
    if (ts.isCallExpression(node)) return this.#call(node, values);
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((each) =>
        ts.isSpreadElement(each) ? [...(of(each.expression) as [])] : [of(each)],
      );
    if (ts.isObjectLiteralExpression(node))
      return Object.assign({}, ...node.properties.map((each) => this.#entry(each, values)));
    throw new Error(`not followed: ${node.getText()}`);
  }

  #entry(property: ts.Node, values: Values): unknown {
    if (ts.isSpreadAssignment(property)) return this.#evaluate(property.expression, values);
    if (ts.isShorthandPropertyAssignment(property) && ts.isIdentifier(property.name))
      return { [property.name.getText()]: this.#follow(property.name, values) };
    if (!ts.isPropertyAssignment(property)) throw new Error(`not followed: ${property.getText()}`);
    return { [property.name.getText()]: this.#evaluate(property.initializer, values) };
  }

  #call(node: ts.CallExpression, values: Values): unknown {
    const given = node.arguments.map((each) => this.#evaluate(each, values));
    const { expression } = node;
    const isMethod = ts.isPropertyAccessExpression(expression);
    const target = isMethod ? this.#evaluate(expression.expression, values) : undefined;
    const called = isMethod ? read(target, expression.name.text) : this.#evaluate(expression, values);
    if (typeof called !== 'function') throw new Error(`not followed: ${node.getText()}`);
    return Reflect.apply(called, target, given);
  }

  /** Values are parameters of the statement, whatever they are. */
  #evaluateTemplate(node: ts.TaggedTemplateExpression, values: Values): unknown {
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return sql(templateOf([template.text]));
    const spans = template.templateSpans;
    const texts = [template.head.text, ...spans.map(({ literal }) => literal.text)];
    if (node.tag.getText() !== 'sql')
      return String.raw({ raw: texts }, ...spans.map((span) => this.#evaluate(span.expression, values)));
    const parts = spans.map(({ expression }) => {
      const type = this.#checker.getTypeAtLocation(expression);
      return type && this.#isFragment(type) ? this.#evaluate(expression, values) : null;
    });
    return sql(templateOf(texts), ...parts);
  }

  #functionOf(node: ts.ArrowFunction | ts.FunctionDeclaration, values: Values) {
    return (...given: unknown[]): unknown => {
      const inner = new Map(values);
      for (const [at, parameter] of node.parameters.entries())
        if (at in given) this.#bind(parameter.name, given[at], inner);
      if (!node.body) throw new Error(`not followed: ${node.getText()}`);
      return this.#evaluate(ts.isBlock(node.body) ? this.#choose(returnsOf(node.body)) : node.body, inner);
    };
  }

  #bind(name: ts.Node, value: unknown, values: Map<number, unknown>): void {
    const symbol = ts.isIdentifier(name) && this.#checker.getSymbolAtLocation(name);
    if (symbol) values.set(symbol.id, value);
    if (!ts.isObjectBindingPattern(name) && !ts.isArrayBindingPattern(name)) return;
    for (const [at, element] of name.elements.entries()) {
      if (!ts.isBindingElement(element) || !element.name || element.dotDotDotToken) continue;
      const key = ts.isArrayBindingPattern(name) ? at : (element.propertyName ?? element.name).getText();
      this.#bind(element.name, read(value, key), values);
    }
  }

  #follow(name: ts.Identifier, values: Values): unknown {
    const symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.#checker.getSymbolAtLocation(name);
    if (!symbol) throw new Error(`unknown: ${name.text}`);
    if (values.has(symbol.id)) return values.get(symbol.id);
    const declaration = symbol.declarations[0]?.resolve(this.#project);
    if (!declaration) throw new Error(`without a declaration: ${name.text}`);
    if (ts.isImportSpecifier(declaration)) return importedBy(declaration);
    if (declaration.getSourceFile().isDeclarationFile) return Reflect.get(globalThis, name.text);
    if (ts.isFunctionDeclaration(declaration)) return this.#functionOf(declaration, values);
    const whole = wholeOf(declaration);
    const [value, within] = ts.isVariableDeclaration(whole)
      ? [whole.initializer, values]
      : [this.#givenTo(whole), new Map()];
    if (!value) throw new Error(`only a caller knows ${name.text}`);
    const found = new Map<number, unknown>();
    this.#bind(whole.name, this.#evaluate(value, within), found);
    if (!found.has(symbol.id)) throw new Error(`not followed: ${name.text}`);
    return found.get(symbol.id);
  }

  /** The argument that callers, all in the same file, pass for the parameter. */
  #givenTo(parameter: ts.ParameterDeclaration): ts.Node | undefined {
    const { parent } = parameter;
    if (!ts.isArrowFunction(parent) && !ts.isFunctionDeclaration(parent)) return;
    const declared = ts.isArrowFunction(parent) ? parent.parent : parent;
    if (!ts.isFunctionDeclaration(declared) && !ts.isVariableDeclaration(declared)) return;
    const statement = ts.isFunctionDeclaration(declared) ? declared : declared.parent.parent;
    if (/^export\b/.test(statement.getText()) || !declared.name) return;
    const called = declared.name.getText();
    const given: ts.Node[] = [];
    const at = parent.parameters.indexOf(parameter);
    parameter.getSourceFile().forEachChild(function visit(this: void, node: ts.Node): void {
      node.forEachChild(visit);
      const argument = ts.isCallExpression(node) && node.expression.getText() === called && node.arguments[at];
      if (argument) given.push(argument);
    });
    return given.length > 0 ? this.#choose(given) : undefined;
  }

  #sample(type: Type): unknown {
    const options = type.isUnionType() ? type.getTypes().filter(isSomething) : [type];
    const [first] = options;
    const one = first && !options.every((each) => each.isLiteralType()) ? first : this.#choose(options);
    if (one.isLiteralType()) return one.value;
    if (this.#is(one, this.#checker.getNumberType())) return 1;
    if (this.#is(one, this.#checker.getStringType())) return 'x';
    if (this.#is(one, this.#checker.getBooleanType())) return true;
    if (this.#checker.isArrayLikeType(one)) return [];
    if (!one.isObjectType() && !one.isIntersectionType()) return null;
    return this.#sampleObject(one);
  }

  #is(type: Type, wanted: Type): boolean {
    return this.#checker.isTypeAssignableTo(type, wanted);
  }

  #sampleObject(type: Type): object {
    const members = this.#checker.getPropertiesOfType(type);
    const lazily = (member: Symbol) => ({
      get: () => {
        const type = this.#checker.getTypeOfSymbol(member);
        return type && this.#sample(type);
      },
      enumerable: true,
    });
    return Object.defineProperties({}, Object.fromEntries(members.map((member) => [member.name, lazily(member)])));
  }
}

const isSomething = ({ flags }: Type) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) === 0;
const templateOf = (texts: string[]): TemplateStringsArray => Object.assign(texts, { raw: texts });

function read(value: unknown, key: unknown): unknown {
  if (value === null || value === undefined) throw new Error(`there is nothing to read ${String(key)} of`);
  return Reflect.get(Object(value), String(key));
}

function importedBy(specifier: ts.ImportSpecifier): unknown {
  const declaration = specifier.parent.parent.parent;
  if (!ts.isImportDeclaration(declaration) || !ts.isStringLiteral(declaration.moduleSpecifier))
    throw new Error(`not followed: ${specifier.getText()}`);
  const from = createRequire(specifier.getSourceFile().fileName);
  return from(declaration.moduleSpecifier.text)[(specifier.propertyName ?? specifier.name).text];
}

/** The variable or parameter that a name is destructured from. */
function wholeOf(declaration: ts.Node): ts.VariableDeclaration | ts.ParameterDeclaration {
  let node = declaration;
  while (ts.isBindingElement(node) || ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node))
    node = node.parent;
  if (!ts.isVariableDeclaration(node) && !ts.isParameterDeclaration(node))
    throw new Error(`not followed: ${node.getText()}`);
  return node;
}

function returnsOf(body: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  body.forEachChild(function visit(node): void {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    else if (!ts.isArrowFunction(node) && !ts.isFunctionDeclaration(node)) node.forEachChild(visit);
  });
  return found;
}
