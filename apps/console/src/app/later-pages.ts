/** Pages whose routes exist and whose contents do not yet: their title, and what will come, said in development only. */
export const laterPages = {
  signup: { title: 'Request Early Access', coming: 'The early-access form: name, company and email.' },
} as const satisfies Record<string, { title: string; coming: string }>;

export type LaterPageName = keyof typeof laterPages;
