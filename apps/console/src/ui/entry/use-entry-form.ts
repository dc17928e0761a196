import { useEffect, useState, type FormEvent } from 'react';

type Values = Record<string, string>;
/** In the order of the form. */
export type Problems<V> = { readonly [Name in keyof V]?: string | undefined };

export type EntryField = {
  name: string;
  value: string;
  error: string | undefined;
  change: (value: string) => void;
  onBlur: () => void;
};

export type EntryFields<V> = {
  values: V;
  busy: boolean;
  field: (name: keyof V & string) => EntryField;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

type Entry<V> = {
  start: V;
  problemsOf: (values: V) => Problems<V>;
  /** What the server says of single fields; nothing where it took them, or where it was said elsewhere. */
  send: (values: V) => Promise<Problems<V> | void>;
};

type Wrong = { form: HTMLFormElement; problems: Record<string, string | undefined> };

/** Puts the focus on the first field that is wrong, once its problem stands beside it. */
const useFocusOnFirst = () => {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  useEffect(() => {
    if (wrong === null) return;
    const first = Object.keys(wrong.problems).find((name) => wrong.problems[name] !== undefined);
    const input = first === undefined ? null : wrong.form.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  }, [wrong]);
  // A new object each time, so that a second try leads there again.
  return (form: HTMLFormElement, problems: Wrong['problems']) => setWrong({ form, problems });
};

const without = <V extends Values>(problems: Problems<V>, name: keyof V): Problems<V> => ({
  ...problems,
  [name]: undefined,
});

/**
 * Problems of a field are said once it was left with something in it, of all fields from the first try on; what the server
 * refused until it is changed. What was typed stays.
 */
export const useEntryForm = <V extends Values>({ start, problemsOf, send }: Entry<V>): EntryFields<V> => {
  const names = Object.keys(start) as (keyof V & string)[];
  const [values, setValues] = useState(start);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Problems<V>>({});
  const [busy, setBusy] = useState(false);
  const focusOnFirst = useFocusOnFirst();
  const problems = problemsOf(values);
  const change = (name: keyof V, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused((before) => without(before, name));
  };
  const leave = (name: string) => {
    if (values[name] !== '') setLeft((before) => [...before, name]);
  };
  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    const said = await send(values).finally(() => setBusy(false));
    if (said === undefined) return;
    setRefused(said);
    focusOnFirst(form, said);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setLeft(names);
    if (names.some((name) => problems[name] !== undefined)) focusOnFirst(event.currentTarget, problems);
    else void submit(event.currentTarget);
  };
  const field = (name: keyof V & string): EntryField => ({
    name,
    value: values[name] ?? '',
    error: refused[name] ?? (left.includes(name) ? problems[name] : undefined),
    change: (value) => change(name, value),
    onBlur: () => leave(name),
  });
  return { values, busy, field, onSubmit };
};
