import { readPageVersion } from '../data/wall-api.ts';

const everyMs = 60_000;

/** While two versions run beside each other, the answers alternate: a new one counts when it is there twice in a row. */
export const isReplaced = (own: string, seen: readonly (string | undefined)[]): boolean => {
  const [last, before] = [seen.at(-1), seen.at(-2)];
  return last !== undefined && last !== own && last === before;
};

/** Nobody reloads a screen on the wall: it does so itself when there is a new version of it, and the server answers. */
export const followVersion = (): void => {
  let own: string | undefined;
  const seen: (string | undefined)[] = [];
  const look = async () => {
    const version = await readPageVersion();
    own ??= version;
    seen.push(version);
    if (seen.length > 2) seen.shift();
    if (own !== undefined && isReplaced(own, seen)) location.reload();
  };
  setInterval(() => void look(), everyMs);
  void look();
};
