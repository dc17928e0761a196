import { expect, test } from 'vitest';
import { mostParameters, readCircuit } from './circuit.ts';

test('a circuit has its parameters in the order of the text', () => {
  const read = readCircuit('La0-R0-p(R1,Q1)-p(R2-Wo1,C2)');
  expect('circuit' in read ? read.circuit.parameters.map(({ name, unit }) => `${name} ${unit}`) : read.fault).toEqual([
    'La0_0 Ω·s^n',
    'La0_1 ',
    'R0 Ω',
    'R1 Ω',
    'Q1_0 S·s^n',
    'Q1_1 ',
    'R2 Ω',
    'Wo1_0 Ω',
    'Wo1_1 s',
    'C2 F',
  ]);
});

test.each([
  ['', 1, /^an element/],
  ['R0-X1', 4, /^an element .*R, C, L, Q, La, W, Wo, Ws/],
  ['R', 2, /number is expected after R/],
  ['R0-', 4, /^an element/],
  ['R0 ', 3, /'-' or the end/],
  ['R0-R0', 4, /R0 is there already/],
  ['p(R1)', 5, /two branches/],
  ['p(R1,C1', 8, /'\)' is expected/],
  ['R0)', 3, /the end is expected/],
  ['p(R1,p(R2,p(R3,p(R4,p(R5,p(R6,p(R7,C7)))))))', 31, /6 deep/],
  [Array.from({ length: mostParameters + 1 }, (_, i) => `R${i}`).join('-'), 71, /at most 20 parameters/],
])(
  '%j is refused with the place where it stops being a circuit, and what is allowed there',
  (text, character, words) => {
    const read = readCircuit(text);
    expect('fault' in read ? read.fault : undefined).toEqual({ character, words: expect.stringMatching(words) });
  },
);
