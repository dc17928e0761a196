import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import styles from './find.module.css';

type MissingCodeProps = { code: string; onCorrect: (corrected: string) => void; onRemove: () => void };

/** A code that nothing has, to be corrected or left. */
export const MissingCode = ({ code, onCorrect, onRemove }: MissingCodeProps) => {
  const [typed, setTyped] = useState(code);
  const correct = (event: FormEvent) => {
    event.preventDefault();
    onCorrect(typed);
  };
  return (
    <li className={styles['open']}>
      <form className={styles['correct']} onSubmit={correct}>
        <TextInput
          aria-label={`Instead of ${code}`}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={typed.trim() === '' || typed === code}>
          Look again
        </Button>
        <Button variant="subtle" onClick={onRemove}>
          Remove
        </Button>
      </form>
    </li>
  );
};
