import { Button, Textarea } from '@mantine/core';
import { maxScannedCodes } from '@ohmstead/domain';
import { useState, type FormEvent } from 'react';
import type { ScannedList } from './scanned-list.ts';
import styles from './find.module.css';

/** For codes that are typed or pasted. */
export const AddCodes = ({ list, onAdd }: { list: ScannedList; onAdd: (text: string) => void }) => {
  const [typed, setTyped] = useState('');
  const isFull = list.length >= maxScannedCodes;
  const add = (event: FormEvent) => {
    event.preventDefault();
    onAdd(typed);
    setTyped('');
  };
  return (
    <form className={styles['add']} onSubmit={add}>
      <Textarea
        label="More codes"
        description={
          isFull ? `The list is full: it holds ${maxScannedCodes} codes.` : 'One code per line, typed or pasted.'
        }
        rows={3}
        value={typed}
        disabled={isFull}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={typed.trim() === ''}>
        Add
      </Button>
    </form>
  );
};
