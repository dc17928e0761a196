/** Runs the work with limited concurrency; the results are in no particular order. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  lanes: number,
): Promise<Result[]> {
  const waiting = [...items];
  const results: Result[] = [];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
