import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { copyTree } from '../harness/tree/copy-tree.ts';
import { runSuite } from '../harness/tree/run-suite.ts';
import type { Defect } from './defect.ts';

/** Plants each defect alone in a copy of the tree: its suite must fail with it, and pass without. DEFECT chooses some by title. */
export async function findDefects(defects: readonly Defect[]): Promise<boolean> {
  const copy = copyTree();
  try {
    const chosen = defects.filter(({ title }) => title.includes(process.env['DEFECT'] ?? ''));
    const suites = [...new Set(chosen.map(({ suite }) => suite))];
    const sound = await runSuite(suites, { cwd: copy.path });
    if (!sound.isGreen) console.log(`Failing without any defect:\n${sound.output}`);
    let missed = 0;
    for (const defect of chosen) if (!(await isFound(defect, copy.path))) missed++;
    console.log(`${chosen.length - missed} of ${chosen.length} defects found`);
    return sound.isGreen && missed === 0;
  } finally {
    copy.remove();
  }
}

async function isFound(defect: Defect, path: string): Promise<boolean> {
  const sound = defect.edits.map(({ file }) => readFileSync(join(path, file), 'utf8'));
  const broken = defect.edits.map(({ from, to }, index) => sound[index]!.replace(from, () => to));
  if (broken.some((text, index) => text === sound[index]))
    return report(defect, 'cannot be planted: its place has changed', false);
  const write = (texts: string[]) =>
    defect.edits.forEach(({ file }, at) => writeFileSync(join(path, file), texts[at]!));
  write(broken);
  try {
    return judge(defect, await runSuite([defect.suite], { cwd: path, stopsAtFirst: true }));
  } finally {
    write(sound);
  }
}

/** A suite that could not even start has found nothing. */
function judge(defect: Defect, { isGreen, output }: { isGreen: boolean; output: string }): boolean {
  if (isGreen) return report(defect, 'NOT found', false);
  const text = stripVTControlCharacters(output);
  // An uncaught error ends a process as well: it fails the run and no test.
  const isFound = /Tests +\d+ failed/.test(text) || /Tests +\d+ passed[^]*Errors +\d+ error/.test(text);
  return report(defect, isFound ? 'found' : `broke the suite:\n${output.slice(-2_000)}`, isFound);
}

function report({ title, suite }: Defect, verdict: string, isFine: boolean): boolean {
  console.log(`${isFine ? 'ok' : 'FAILED'}  ${title}: ${verdict} (${suite.split('/').at(-1)})`);
  return isFine;
}
