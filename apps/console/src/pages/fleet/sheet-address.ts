/** No row has the id 0: an address that holds no number is of nothing that could be found. */
export const idIn = ({ id = '' }: { id?: string }): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);
