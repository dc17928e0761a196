/** Pages whose routes exist and whose contents do not yet: their title, and what will come, said in development only. */
export const laterPages = {
  signup: { title: 'Request Early Access', coming: 'The early-access form: name, company and email.' },
  display: { title: 'Display Configurations', coming: 'Column layouts that administrators assign and lock.' },
  locations: { title: 'Locations', coming: 'The list of locations, with adding, renaming and deleting.' },
} as const satisfies Record<string, { title: string; coming: string }>;

export type LaterPageName = keyof typeof laterPages;
