const notInNames = /[^A-Za-z0-9.-]/g;

const inName = (text: string): string => text.replaceAll(notInNames, '-');

export type BdfService = { organization: string; serialNumber: string | null; startMs: number; serviceId: number };

/** `Institution__Cell__YYYYMMDD_XXX`, as the format asks for; the day is of UTC. */
export function bdfStem({ organization, serialNumber, startMs, serviceId }: BdfService): string {
  const day = new Date(startMs).toISOString().slice(0, 10).replaceAll('-', '');
  return `${inName(organization)}__${inName(serialNumber ?? '')}__${day}_${serviceId}`;
}
