/** '2026-11-25 03:00 UTC': for readers whose time zone is not known. */
export const utcText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
