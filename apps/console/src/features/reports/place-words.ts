const named = 8;
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** ' at Leeds and Oslo', nothing for everywhere. Beyond some, how many others there are. */
export const placeWords = (locations: readonly string[]): string => {
  if (locations.length === 0) return '';
  const others = locations.length - named;
  const names = others <= 1 ? locations : [...locations.slice(0, named), `${others} other locations`];
  return ` at ${list.format(names)}`;
};

/** A column of the chart's file: a number of some locations must not be taken for that of all. */
export const placeColumn = (names: string) => (names === '' ? {} : { filedWith: { label: 'Locations', text: names } });
