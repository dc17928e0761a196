import { Button } from '@mantine/core';
import { maxScannedCodes } from '@ohmstead/domain';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react';
import { keepCodes, readKeptCodes } from '../features/finding/kept-codes.ts';
import { hasCode, withCode, withLines, type ScannedList } from '../features/finding/scanned-list.ts';
import { labelFormats } from '../features/scanning/code-reader.ts';
import { Scanner } from '../features/scanning/scanner.tsx';
import styles from '../features/scanning/scanner.module.css';
import { goBack, type ScanProps } from './go-back.ts';

/** The newest first, because that is the one to check. */
const CodeList = ({ list, onChange }: { list: ScannedList; onChange: (list: ScannedList) => void }) =>
  list.length === 0 ? null : (
    <>
      <ul className={styles['codes']} aria-label="Scanned codes">
        {list.toReversed().map((code) => (
          <li key={code}>
            <span title={code}>{code}</span>
            <button
              type="button"
              aria-label={`Remove ${code}`}
              onClick={() => onChange(list.filter((each) => each !== code))}
            >
              <IconX size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="md" onClick={() => onChange([])}>
        Clear the list
      </Button>
    </>
  );

/** For hand scanners too, which type a code and Enter. */
const TypedCodes = ({ onAdd }: { onAdd: (text: string) => void }) => {
  const [id, hintId] = [useId(), useId()];
  const [typed, setTyped] = useState('');
  const add = (event?: FormEvent) => {
    event?.preventDefault();
    onAdd(typed);
    setTyped('');
  };
  return (
    <form className={styles['typed']} onSubmit={add}>
      <label htmlFor={id}>Codes</label>
      <textarea
        id={id}
        aria-describedby={hintId}
        rows={3}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <small id={hintId}>One per line, typed, pasted or from a hand scanner.</small>
      <Button type="submit" fullWidth size="md" disabled={typed.trim() === ''}>
        Add
      </Button>
    </form>
  );
};

const isCode = (text: string) => (text.trim() === '' ? undefined : text);

/** Reads one code after the other into a list, which the console then looks up. */
export const ScanMany = ({ onOpen, beside }: ScanProps & { beside: ReactNode }) => {
  const [list, setList] = useState(readKeptCodes);
  useEffect(() => keepCodes(list), [list]);
  const isFull = list.length >= maxScannedCodes;
  const take = (code: string) => {
    if (isFull || hasCode(list, code)) return 'known' as const;
    setList((before) => withCode(before, code));
    return 'new' as const;
  };
  return (
    <Scanner
      title="Scan many codes"
      beside={beside}
      hint="Point the camera at one code after the other."
      mismatch="This code cannot be read."
      results={{
        new: 'Added.',
        known: isFull
          ? `The list is full: it holds ${maxScannedCodes} codes. Continue with these.`
          : 'Already in the list.',
      }}
      formats={labelFormats}
      read={isCode}
      resultOf={take}
      onCancel={goBack(onOpen, '/dashboard')}
      byHand={<TypedCodes onAdd={(text) => setList((before) => withLines(before, text))} />}
      byHandLabel="Enter codes"
      below={<CodeList list={list} onChange={setList} />}
      next={
        <Button size="md" disabled={list.length === 0} onClick={() => onOpen('/scanned')}>
          {list.length === 0 ? 'Continue' : `Continue with ${list.length}`}
        </Button>
      }
    />
  );
};
