export const profileTabs = ['personal', 'email', 'password', 'access'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The open tab, and whether the user has just confirmed a new address. */
export type ProfileSearch = { tab?: ProfileTab; changeEmailAddress?: true };

export const readProfileSearch = ({ tab, changeEmailAddress }: Record<string, unknown>): ProfileSearch => {
  const known = profileTabs.find((name) => name === tab);
  return {
    ...(known === undefined ? {} : { tab: known }),
    ...(changeEmailAddress === true || changeEmailAddress === 'true' ? { changeEmailAddress: true as const } : {}),
  };
};
