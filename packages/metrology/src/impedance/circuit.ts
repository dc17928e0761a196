import { elementKinds, elements, type ElementKind, type ParameterKind } from './elements.ts';

/** An element of a circuit, with the place of its first parameter in the list of all. */
export type CircuitElement = { form: 'element'; name: string; kind: ElementKind; from: number };
export type CircuitNode = CircuitElement | { form: 'series' | 'parallel'; parts: readonly CircuitNode[] };

export type CircuitParameter = { name: string; element: string; kind: ParameterKind; unit: string };

/** An equivalent circuit such as `R0-p(R1,C1)-p(R2-Wo1,C2)`: `-` in series, `p( , )` parallel. */
export type Circuit = { text: string; root: CircuitNode; parameters: readonly CircuitParameter[] };

/** The character (from 1) where a text stops being a circuit, and what is allowed there. */
export type CircuitFault = { character: number; words: string };

export const mostParameters = 20;
export const mostDepth = 6;

/** A text that is no circuit. */
export class CircuitError extends Error {
  override readonly name = 'CircuitError';
  /** The character, from 1. */
  readonly position: number;

  constructor(position: number, words: string) {
    super(words);
    this.position = position;
  }
}

const elementWords = `an element (${elementKinds.join(', ')} and a number, such as R1) or p( is expected`;

/** Longer names first, so that Wo is not read as W. */
const kindsByLength: readonly ElementKind[] = elementKinds.toSorted((a, b) => b.length - a.length);

class Reader {
  readonly parameters: CircuitParameter[] = [];
  readonly #text: string;
  readonly #names = new Set<string>();
  #place = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): CircuitNode {
    const root = this.#series(0);
    if (this.#place < this.#text.length) throw this.#fault("'-' or the end is expected");
    return root;
  }

  #fault(words: string, place = this.#place): CircuitError {
    return new CircuitError(place + 1, words);
  }

  #takes(word: string): boolean {
    if (!this.#text.startsWith(word, this.#place)) return false;
    this.#place += word.length;
    return true;
  }

  #series(depth: number): CircuitNode {
    const first = this.#part(depth);
    const others: CircuitNode[] = [];
    while (this.#takes('-')) others.push(this.#part(depth));
    return others.length === 0 ? first : { form: 'series', parts: [first, ...others] };
  }

  #part(depth: number): CircuitNode {
    const start = this.#place;
    if (!this.#takes('p(')) return this.#element();
    if (depth === mostDepth) throw this.#fault(`brackets may be ${mostDepth} deep`, start);
    const parts = [this.#series(depth + 1)];
    while (this.#takes(',')) parts.push(this.#series(depth + 1));
    if (parts.length === 1) throw this.#fault("'-' or ',' is expected: p() takes two branches or more");
    if (!this.#takes(')')) throw this.#fault("'-', ',' or ')' is expected");
    return { form: 'parallel', parts };
  }

  #element(): CircuitElement {
    const start = this.#place;
    const kind = kindsByLength.find((one) => this.#takes(one));
    if (kind === undefined) throw this.#fault(elementWords);
    const digits = /^\d*/.exec(this.#text.slice(this.#place))?.[0] ?? '';
    if (digits === '') throw this.#fault(`a number is expected after ${kind}`);
    this.#place += digits.length;
    const name = `${kind}${digits}`;
    if (this.#names.has(name)) throw this.#fault(`${name} is there already; each name is used once`, start);
    this.#names.add(name);
    const from = this.parameters.length;
    const { parameters } = elements[kind];
    if (from + parameters.length > mostParameters)
      throw this.#fault(`at most ${mostParameters} parameters are allowed`, start);
    parameters.forEach((parameter, i) =>
      this.parameters.push({ ...parameter, element: name, name: parameters.length === 1 ? name : `${name}_${i}` }),
    );
    return { form: 'element', name, kind, from };
  }
}

/** Reads a circuit into a tree; nothing of it is ever run. Throws an error with `position` if it is none. */
export const circuitOf = (text: string): Circuit => {
  const reader = new Reader(text);
  const root = reader.whole();
  return { text, root, parameters: reader.parameters };
};

/** As `circuitOf`, for texts that may well be none. */
export const readCircuit = (text: string): { circuit: Circuit } | { fault: CircuitFault } => {
  try {
    return { circuit: circuitOf(text) };
  } catch (error) {
    if (error instanceof CircuitError) return { fault: { character: error.position, words: error.message } };
    throw error;
  }
};
