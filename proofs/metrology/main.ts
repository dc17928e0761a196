/**
 * What impedance, forecasts and the comparison of bays reach, beside what the specification asks. `--worlds` are those of bays.
 * SPECTRA and HISTORIES name folders with measured data that is not bundled. The control plants nothing where a fault should be found,
 * and reads 3 % wrong where nothing should.
 */
import { conclude } from '../harness/measure/conclude.ts';
import { describeFigure, type Figure } from '../harness/measure/figure.ts';
import { readRunOptions } from '../harness/measure/run-options.ts';
import { bayFigures, falseAlarmFigures, halfWayFigures } from './bay-figures.ts';
import { forecastFigures } from './forecast-figures.ts';
import { derivativeFigures, intervalFigures, relaxationFigures } from './model-figures.ts';
import { scatterFigures } from './scatter-figures.ts';
import { fitFigures, ladderFigures, validityFigures } from './spectrum-figures.ts';

const { length: worlds, isControl } = readRunOptions({ short: 100, long: 3_000 }, 'worlds');
/** Worlds are the same in each run: only their number changes. */
const seed = 2_026;
/** Of worlds with a wrong bay fewer are enough: 80 % is told from less by 1 000. */
const mostWrongWorlds = 1_000;

const parts: readonly (() => Iterable<Figure> | AsyncIterable<Figure>)[] = [
  () => fitFigures(),
  () => derivativeFigures(),
  () => intervalFigures(seed, isControl),
  () => relaxationFigures(),
  () => validityFigures(seed, isControl),
  () => ladderFigures(),
  () => forecastFigures(isControl),
  () => scatterFigures(seed),
  () => bayFigures(Math.min(worlds, mostWrongWorlds), isControl),
  () => halfWayFigures(Math.min(worlds, mostWrongWorlds)),
  () => falseAlarmFigures(worlds, isControl),
];

const figures: Figure[] = [];
for (const part of parts)
  for await (const figure of part()) {
    console.log(describeFigure(figure));
    figures.push(figure);
  }

/** What a fault, or a missing one, must spoil. */
const spoiled = (name: string): boolean =>
  /^(noise of 3|phase|sign|five pairs|one point|change of range of [58])/.test(name) ||
  /fewest that contain|covered, of forecasts|flagged at any of/.test(name) ||
  /^[\d.]+ % repeatability.*a bay: exceeds at one look$/.test(name);

conclude('proof-metrology', figures, isControl ? figures.map(({ name }) => name).filter(spoiled) : undefined);
