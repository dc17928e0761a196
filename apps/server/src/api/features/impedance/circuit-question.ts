import type { EisAnalysisBody } from '@ohmstead/contract';
import { exponentRange, readCircuit, type Circuit } from '@ohmstead/metrology';
import type { SpectraQuestion } from '../../../impedance/spectra-question.ts';
import { ApiError, badInput } from '../../api-error.ts';

const mostValue = 1e12;

type Asked = Pick<EisAnalysisBody, 'circuit' | 'start' | 'fixed'>;

/** Refuses what cannot be fitted, in the order of the codes. */
export function requireCircuit({ circuit: text, start = {}, fixed = {} }: Asked): void {
  const named = [...Object.entries(start), ...Object.entries(fixed)];
  if (text === undefined || text === null) {
    if (named.length > 0) throw new ApiError('services-eisAnalysis-3');
    return;
  }
  const read = readCircuit(text);
  if ('fault' in read) throw new ApiError('services-eisAnalysis-1', [read.fault.character, read.fault.words]);
  requireValues(read.circuit, named);
  if (read.circuit.parameters.every(({ name }) => Object.hasOwn(fixed, name)))
    throw new ApiError('services-eisAnalysis-4');
}

function requireValues({ parameters }: Circuit, named: readonly (readonly [string, number])[]): void {
  const kinds = new Map(parameters.map(({ name, kind }) => [name, kind]));
  const unknown = named.find(([name]) => !kinds.has(name));
  if (unknown) throw new ApiError('services-eisAnalysis-2', [unknown[0]]);
  const isIn = (name: string, value: number) =>
    kinds.get(name) === 'exponent'
      ? value >= exponentRange.from && value <= exponentRange.to
      : value > 0 && value <= mostValue;
  const outside = named.find(([name, value]) => !isIn(name, value));
  if (outside) throw new ApiError('services-eisAnalysis-5', [outside[0]]);
}

/** What a body asks of its spectra, with what it leaves open filled in. */
export function questionOf(body: EisAnalysisBody, ids: readonly number[]): SpectraQuestion {
  const { circuit = null, weight = 'modulus', start = {}, fixed = {}, exclude = {}, turned = [] } = body;
  const strange = [...Object.keys(exclude).map(Number), ...turned].find((id) => !ids.includes(id));
  if (strange !== undefined) throw badInput(`${strange} is not one of the ids`);
  requireCircuit(body);
  return { circuit, weight, start, fixed, exclude, turned, validate: body.validate ?? true, drt: body.drt ?? false };
}
