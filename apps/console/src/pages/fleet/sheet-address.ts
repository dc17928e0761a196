/** No row has the id 0, so an address without a number finds nothing. */
export const idIn = ({ id = '' }: { id?: string }): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);
