import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { splitKeywords } from './list-search.ts';
import styles from '../entity-list.module.css';

type KeywordBoxProps = { keywords: readonly string[]; onChange: (keywords: string[]) => void };

const same = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ');

/** Keeps the text as typed, including spaces; takes over keywords set from outside. */
export const KeywordBox = ({ keywords, onChange }: KeywordBoxProps) => {
  const [text, setText] = useState(keywords.join(' '));
  const [seen, setSeen] = useState(keywords);
  if (seen !== keywords) {
    setSeen(keywords);
    if (!same(splitKeywords(text), keywords)) setText(keywords.join(' '));
  }
  const change = (typed: string) => {
    setText(typed);
    if (!same(splitKeywords(typed), keywords)) onChange(splitKeywords(typed));
  };
  return (
    <TextInput
      className={styles['keywords'] ?? ''}
      type="search"
      aria-label="Keywords"
      placeholder="Filter by keywords"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label="Clear keywords" onClick={() => change('')} />
      }
    />
  );
};
