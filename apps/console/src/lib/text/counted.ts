export type Noun = { one: string; many: string };

/** '1 battery', '1,234 batteries'. */
export const counted = (count: number, { one, many }: Noun): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
