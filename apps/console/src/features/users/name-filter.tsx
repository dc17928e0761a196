import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/** Keeps what is typed, blanks and all, and takes over a text that comes from elsewhere. */
export const NameFilter = ({ name, onChange }: { name: string; onChange: (name: string) => void }) => {
  const [text, setText] = useState(name);
  const [seen, setSeen] = useState(name);
  if (seen !== name) {
    setSeen(name);
    if (text.trim() !== name.trim()) setText(name);
  }
  const change = (typed: string) => {
    setText(typed);
    onChange(typed);
  };
  return (
    <TextInput
      type="search"
      aria-label="Filter by name"
      placeholder="Filter by name"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label="Clear filter" onClick={() => change('')} />}
    />
  );
};
