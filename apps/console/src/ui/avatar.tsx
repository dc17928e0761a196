import type { UserData } from '@ohmstead/contract';
import { photoAddress } from '../lib/address.ts';
import styles from './avatar.module.css';

type Person = Pick<UserData, 'firstName' | 'lastName' | 'email' | 'photoId'>;

const initialsOf = ({ firstName, lastName, email }: Person): string => {
  const names = [firstName, lastName].filter((name) => name !== null && name !== '');
  return (names.length === 0 ? [email] : names).map((name) => Array.from(name ?? '')[0]?.toUpperCase()).join('');
};

/** A person's photo, else the initials. Decoration, drawn by CSS: the name stands beside it, or its button has one. */
export const Avatar = ({ user, size }: { user: Person; size: 32 | 48 }) =>
  user.photoId === null ? (
    <span className={styles['initials']} data-size={size} data-initials={initialsOf(user)} />
  ) : (
    <img className={styles['photo']} src={photoAddress(user.photoId)} width={size} height={size} alt="" />
  );
