import fc, { type Arbitrary } from 'fast-check';
import { hostileJson } from './hostile.ts';
import { rarely } from './rarely.ts';
import type { Schema } from './schema.ts';

/** Mostly ids that exist. */
export type Ids = Arbitrary<number>;

const emails = fc.oneof(
  fc.nat(99_999).map((n) => `person-${n}@fuzz.example`),
  fc.nat(49).map((n) => `fuzz-${n}@bench.example`),
);
const words = fc.constantFrom(
  'a',
  'Zoë',
  'Depot 1',
  'HX-1',
  '=1+1',
  'x'.repeat(60),
  '你好',
  '🔋',
  'person@fuzz.example',
);
const passwords = fc.constantFrom('Abcdef-1', 'Bench-1234', 'Correct-1234');
const others = [
  'Europe/Vienna',
  '2026-01-01',
  '123456',
  '0.0',
  'packed.1',
  'id,name',
  'Charge',
  'serialNumber',
  'modelName',
  'null',
  '200',
  '',
];

/** Text within the contract: fast-check cannot generate text from the surrogate classes of its pattern. */
const isPlainText = (pattern: string) => pattern.includes('\\uD800');
const isIds = (pattern: string) => /\[0-9\]\{(?:0,14|1,15)\}/.test(pattern);

export function stringOf(schema: Schema, ids: Ids): Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum.map(String));
  const { pattern = '', minLength = 0, maxLength = 300 } = schema;
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  if (isIds(pattern)) return idsOf(pattern, ids);
  if (pattern !== '' && !isPlainText(pattern)) return patternOf(pattern, fits);
  const any = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) });
  const known = fc.oneof(words, emails, passwords, fc.constantFrom(...others));
  return fc
    .oneof({ weight: 5, arbitrary: known }, { weight: 2, arbitrary: any })
    .map((text) => (fits(text) ? text : 'a'));
}

const idsOf = (pattern: string, ids: Ids): Arbitrary<string> =>
  pattern.includes(',') ? fc.array(ids, { minLength: 1, maxLength: 6 }).map((list) => list.join()) : ids.map(String);

function patternOf(pattern: string, fits: (text: string) => boolean): Arbitrary<string> {
  const known = others.filter((text) => new RegExp(pattern, 'u').test(text) && fits(text));
  const made = fc.stringMatching(new RegExp(pattern.replaceAll('\\w', 'a-zA-Z0-9_')), { maxLength: 200 }).filter(fits);
  return known.length > 0 ? fc.oneof(fc.constantFrom(...known), made) : made;
}

/** Valid values as JSON text; about one in forty is invalid. */
export function jsonOf(schema: Schema, ids: Ids): Arbitrary<string> {
  return fc.oneof({ weight: 39, arbitrary: soundJson(schema, ids) }, { weight: 1, arbitrary: hostileJson });
}

function soundJson(schema: Schema, ids: Ids): Arbitrary<string> {
  if ('const' in schema) return fc.constant(JSON.stringify(schema.const));
  if (schema.enum) return fc.constantFrom(...schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => jsonOf(each, ids)));
  if (schema.type === 'object') return objectJson(schema, ids);
  if (schema.type === 'array') return arrayJson(schema, ids);
  if (schema.type === 'string') return stringOf(schema, ids).map((text) => JSON.stringify(text));
  if (schema.type === 'integer' || schema.type === 'number') return numberJson(schema, ids);
  if (schema.type === 'boolean') return fc.boolean().map(String);
  return schema.type === 'null' ? fc.constant('null') : fc.json({ maxDepth: 2 });
}

function numberJson({ minimum = -1e6, maximum = 1e6, type }: Schema, ids: Ids): Arbitrary<string> {
  const inRange = (value: number) => value >= minimum && value <= maximum;
  const few = fc.constantFrom(...[0, 1, 2, 3, minimum, maximum].filter(inRange));
  const known = ids.map((id) => (inRange(id) ? id : minimum));
  const any =
    type === 'integer'
      ? fc.integer().map((n) => (inRange(n) ? n : minimum))
      : fc.double({ noNaN: true, min: minimum, max: maximum });
  return fc.oneof(few, known, any).map((value) => JSON.stringify(value));
}

function arrayJson({ prefixItems, items, minItems = 0, maxItems = 5 }: Schema, ids: Ids): Arbitrary<string> {
  if (prefixItems)
    return fc.tuple(...prefixItems.map((each) => jsonOf(each, ids))).map((values) => `[${values.join()}]`);
  const each = !items ? hostileJson : jsonOf(items, ids);
  const length = { minLength: minItems, maxLength: Math.max(minItems, Math.min(3, maxItems)) };
  return fc.array(each, length).map((values) => `[${values.join()}]`);
}

const extras = ['superuser', 'organizationId', '__proto__', 'verified', 'version', '$where', 'constructor', ''];

/** Sometimes a field is missing, repeated, or unknown. */
function objectJson({ properties = {}, required = [] }: Schema, ids: Ids): Arbitrary<string> {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fc
      .tuple(fc.integer({ min: 0, max: 29 }), jsonOf(schema, ids))
      .map(([luck, text]) => fieldText(JSON.stringify(name), text, luck, required.includes(name))),
  );
  const extra = rarely(fc.tuple(fc.constantFrom(...extras), hostileJson), 25);
  return fc.tuple(fc.tuple(...fields), extra).map(([texts, other]) => {
    const unknown = other === undefined ? [] : [`${JSON.stringify(other[0])}:${other[1]}`];
    return `{${[...texts.filter((text) => text !== ''), ...unknown].join()}}`;
  });
}

function fieldText(name: string, text: string, luck: number, isRequired: boolean): string {
  if (luck === 0 || (!isRequired && luck < 12)) return '';
  return luck === 29 ? `${name}:null,${name}:${text}` : `${name}:${text}`;
}
