import type { CircuitElement, CircuitNode } from './circuit.ts';

/** Every element, in the order of the text. */
export const elementsOf = (node: CircuitNode): CircuitElement[] =>
  node.form === 'element' ? [node] : node.parts.flatMap(elementsOf);

const seriesParts = (node: CircuitNode): readonly CircuitNode[] => (node.form === 'series' ? node.parts : [node]);

/** Resistors beside a capacitor or an element of constant phase, which stores what they let through. */
type Arc = { resistors: CircuitElement[]; store: CircuitElement };

/** The arcs of a circuit, in the order of the text. */
export const arcsOf = (node: CircuitNode): Arc[] => {
  if (node.form === 'element') return [];
  const inner = node.parts.flatMap(arcsOf);
  if (node.form === 'series') return inner;
  const plain = node.parts.flatMap(seriesParts).flatMap((part) => (part.form === 'element' ? [part] : []));
  const store = plain.find(({ kind }) => kind === 'C' || kind === 'Q');
  const resistors = plain.filter(({ kind }) => kind === 'R');
  return store === undefined || resistors.length === 0 ? inner : [{ resistors, store }, ...inner];
};

/** The resistors through which all current flows. */
export const seriesResistors = (root: CircuitNode): CircuitElement[] =>
  seriesParts(root).flatMap((part) => (part.form === 'element' && part.kind === 'R' ? [part] : []));
