export type ImpedanceSearch = { services?: string | number };

/** The most that can be analysed at once, and more than can be told apart. */
export const mostSpectra = 100;

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

/** The ids of the services in an address such as `?services=12,15`; what is no id is dropped. */
export const servicesIn = (search: { services?: unknown }): readonly number[] => {
  const ids = String(search.services ?? '')
    .split(',')
    .map(Number)
    .filter(isId);
  return [...new Set(ids)].slice(0, mostSpectra);
};

/** A single id stays a number: as a text of digits, the address would have it in quotation marks. */
export const impedanceSearch = (ids: readonly number[]): ImpedanceSearch => {
  const [first] = ids;
  if (first === undefined) return {};
  return { services: ids.length === 1 ? first : ids.join(',') };
};

export const readImpedanceSearch = (search: Record<string, unknown>): ImpedanceSearch =>
  impedanceSearch(servicesIn(search));
