const form = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** The server does not know in which time zone a mail is read: it says which one it means. */
export const formatUtc = (timeMs: number): string => `${form.format(timeMs)} UTC`;
