export type Location = { id: number; name: string; devicesCount: number };
export type LocationsAnswer = { locations: readonly Location[] };
