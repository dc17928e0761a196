import type { UserData } from '@ohmstead/contract';
import { useState } from 'react';
import { photoAddress } from '../data/address.ts';
import styles from './avatar.module.css';

export type Person = Pick<UserData, 'firstName' | 'lastName' | 'email' | 'photoId'>;
type AvatarProps = { user: Person; size: 32 | 48 | 96 };

const initialsOf = ({ firstName, lastName, email }: Person): string => {
  const names = [firstName, lastName].filter((name) => name !== null && name !== '');
  return (names.length === 0 ? [email] : names).map((name) => Array.from(name ?? '')[0]?.toUpperCase()).join('');
};

/** A user's photo, else their initials. Decorative and drawn by CSS: the name is beside it or on its button. */
export const Avatar = ({ user, size }: AvatarProps) => {
  // The photo may have been replaced or removed since its name was read.
  const [missing, setMissing] = useState<string | null>(null);
  const { photoId } = user;
  return photoId === null || photoId === missing ? (
    <span className={styles['initials']} data-size={size} data-initials={initialsOf(user)} />
  ) : (
    <img
      className={styles['photo']}
      src={photoAddress(photoId)}
      width={size}
      height={size}
      alt=""
      onError={() => setMissing(photoId)}
    />
  );
};
