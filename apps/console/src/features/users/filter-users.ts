import type { AdministeredUser } from '@ohmstead/contract';

type Named = Pick<AdministeredUser, 'email' | 'firstName' | 'lastName'>;

const collator = new Intl.Collator('en');

export const sortByEmail = <User extends Named>(users: readonly User[]): User[] =>
  users.toSorted((one, other) => collator.compare(one.email, other.email));

/** Each word of the text must be in the email, the first or the last name. */
export const filterByName = <User extends Named>(users: readonly User[], text: string): User[] => {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  return users.filter(({ email, firstName, lastName }) => {
    const names = [email, firstName ?? '', lastName ?? ''].map((name) => name.toLowerCase());
    return terms.every((term) => names.some((name) => name.includes(term)));
  });
};
