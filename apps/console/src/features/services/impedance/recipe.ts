import type { SpectrumAnalysis } from '@ohmstead/contract';

export type Weight = 'modulus' | 'unit';

/** How the spectrum of a service is analysed: what the person chose, and nothing that was computed. */
export type Recipe = {
  /** Null: the ladder of circuits chooses. */
  circuit: string | null;
  weight: Weight;
  /** Parameters that are held, by name. */
  fixed: Readonly<Record<string, number>>;
  /** Positions of the points left out. */
  exclude: readonly number[];
  /** The sign of the imaginary part is turned. */
  turned: boolean;
};

export const plainRecipe: Recipe = { circuit: null, weight: 'modulus', fixed: {}, exclude: [], turned: false };

const rising = (a: number, b: number): number => a - b;

/** Leaves a point out, or takes it back. */
export const withPoint = (recipe: Recipe, position: number): Recipe => ({
  ...recipe,
  exclude: [...new Set(recipe.exclude).symmetricDifference(new Set([position]))].toSorted(rising),
});

/** Another circuit has other parameters: nothing is held any more. */
export const withCircuit = (recipe: Recipe, text: string): Recipe => ({
  ...recipe,
  circuit: text.trim() === '' ? null : text.trim(),
  fixed: {},
});

type Fit = NonNullable<SpectrumAnalysis['fit']>;

/** Holds a parameter at the value that was fitted, or frees it. The circuit stays as it is, because names belong to it. */
export const withHeld = (recipe: Recipe, fit: Fit, name: string): Recipe => {
  const { [name]: held, ...others } = recipe.fixed;
  const value = fit.parameters.find((parameter) => parameter.name === name)?.value;
  if (held !== undefined || value === undefined) return { ...recipe, fixed: others };
  return { ...recipe, circuit: fit.circuit, fixed: { ...recipe.fixed, [name]: value } };
};

/** At least one parameter must be free. */
export const mayHold = (fit: Fit, name: string): boolean =>
  fit.parameters.some((parameter) => parameter.name !== name && !parameter.fixed);

/** What every call with a recipe takes: values belong to a circuit that is given. */
const common = ({ circuit, weight, fixed }: Recipe) => ({
  circuit,
  weight,
  ...(circuit === null ? {} : { fixed: { ...fixed } }),
});

/** As `POST /services/eisAnalysis` takes it. */
export const analysisBody = (id: number, recipe: Recipe) => ({
  ids: [id],
  ...common(recipe),
  exclude: { [id]: [...recipe.exclude] },
  turned: recipe.turned ? [id] : [],
});

/** As `PUT /services/{id}/eisFit` takes it. */
export const savingBody = (recipe: Recipe) => ({
  ...common(recipe),
  exclude: [...recipe.exclude],
  turned: recipe.turned,
});
