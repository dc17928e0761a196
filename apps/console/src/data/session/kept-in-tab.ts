/** Session storage outlives a reload and a session that has expired; what a user keeps in it is not for the next user of this tab. */
const prefix = 'ohmstead-kept-';
const ownerKey = `${prefix}by`;

export const keepInTab = (name: string, value: unknown): void =>
  sessionStorage.setItem(prefix + name, JSON.stringify(value));

/** Undefined if there is nothing, or nothing that we have written. */
export const readKeptInTab = (name: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

export const forgetKeptInTab = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
};

/** What was kept before anybody had logged in belongs to the first user. */
export const claimTab = (userId: number): void => {
  const owner = sessionStorage.getItem(ownerKey);
  if (owner !== null && owner !== String(userId)) forgetKeptInTab();
  sessionStorage.setItem(ownerKey, String(userId));
};
