import { expect, test } from 'vitest';
import { allTexts } from './all-texts.ts';
import { avoidedWords } from './avoided-words.ts';
import { findDocumentTexts } from './find-document-texts.ts';
import { findTexts, type Text } from './find-texts.ts';
import { isSpecified, needlessCapitals, specifiedTexts } from './specified-texts.ts';
import { misspelledWords } from './spelling.ts';
import { wordsOfTheField } from './words-of-the-field.ts';

const texts = allTexts();

/** Where a rule is broken, by what, and in which text. */
const breachesOf = (rule: (text: string) => readonly string[], read: readonly Text[] = texts): string[] =>
  read
    .filter(({ text }) => !isSpecified(text))
    .flatMap(({ file, line, text }) => rule(text).map((found) => `${file}:${line}: ${found} in “${text}”`));

const avoidedIn = (text: string): string[] =>
  avoidedWords.flatMap(({ words, instead }) => {
    const found = words.exec(text);
    return found === null ? [] : [`'${found[0]}' (say: ${instead})`];
  });

test.each([
  ['apps/console/src/ui/dialog/slider.tsx', 'Close'],
  ['apps/console/src/features/devices/bays/service-parameter-fields.tsx', "Leave blank to use the device's defaults."],
  ['apps/console/src/marketing/home/steps.tsx', 'Claim your analyzers'],
  ['packages/contract/src/batteries/battery-catalogue.ts', 'Nominal Voltage'],
  ['packages/contract/src/errors/setting-errors.ts', 'This location is already defined.'],
  ['packages/contract/src/session/session-routes.ts', 'Log out'],
  ['apps/server/src/mail/writing/templates/reset-password.ts', 'Reset your password'],
  ['apps/server/src/settings/config.ts', 'These settings cannot be used: …'],
  ['README.md', '# Ohmstead'],
])('the texts of %s are read', (file, text) => {
  expect(texts.filter((each) => each.file === file).map((each) => each.text)).toContain(text);
});

test('every text is spelled in British English', () => {
  expect(breachesOf(misspelledWords)).toEqual([]);
});

test('no text has a word that we do not use', () => {
  expect(breachesOf(avoidedIn)).toEqual([]);
});

test('titles on screens are in sentence case, where the specification gives none', () => {
  const onScreens = /^(?:apps\/console\/src|packages\/(?:contract|domain)\/src|apps\/server\/src\/mail\/writing)\//;
  const shown = texts.filter(({ file, text }) => onScreens.test(file) && !/^[A-Z]+ \//.test(text));
  expect(breachesOf(needlessCapitals, shown)).toEqual([]);
});

test('the lists of words and of specified texts name none that is not in use', () => {
  const all = texts.map(({ text }) => text);
  const words = new Set(all.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)));
  expect(wordsOfTheField.filter((word) => !words.has(word.toLowerCase()))).toEqual([]);
  expect([...specifiedTexts].filter((text) => !all.some((other) => other === text))).toEqual([]);
});

test('a word that is spelled otherwise elsewhere is found, and names of code are not', () => {
  expect(misspelledWords('The color of teh organization: batteryId, EIS, mid-life')).toEqual([
    'color',
    'teh',
    'organization',
  ]);
});

test('in a source, what is compared, imported or asked of the database is not read', () => {
  const source = [
    "import { a } from 'a word';",
    "const Page = () => <p title={kind === 'some kind' ? 'One battery' : `${count} batteries`}>Two devices</p>;",
    'const rows = sql`select from batteries`;',
  ].join('\n');
  expect(findTexts('page.tsx', source).map(({ text }) => text)).toEqual(['One battery', '… batteries', 'Two devices']);
});

test('in a document, code and addresses are not read', () => {
  const page =
    'Run `npm start` [here](docs/run.md#colour).\n```\ncode\n```\nThen <b>open</b> https://ohmstead.example/color';
  expect(findDocumentTexts('page.md', page)).toEqual([
    { file: 'page.md', line: 1, text: 'Run [here .' },
    { file: 'page.md', line: 5, text: 'Then open' },
  ]);
});
