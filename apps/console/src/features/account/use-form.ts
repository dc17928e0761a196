import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLeaveGuard } from '../../ui/editing/use-leave-guard.ts';

type Texts<Field extends string> = Record<Field, string>;
/** What is wrong with a field, in the words of the screen. */
export type Problems<Field extends string> = Partial<Record<Field, string | undefined>>;

export type FormOptions<Field extends string> = {
  /** What is saved; fields that nobody has typed in follow it. */
  loaded: Texts<Field>;
  findProblems: (values: Texts<Field>) => Problems<Field>;
  /** Throws where it was refused: what was typed stays. */
  send: (values: Texts<Field>) => Promise<void>;
  onRefused: (error: unknown) => void;
};

const focusFirstProblem = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** Problems are said from the first try on, and go as soon as they are mended. */
export const useForm = <Field extends string>({ loaded, findProblems, send, onRefused }: FormOptions<Field>) => {
  const [typed, setTyped] = useState<Partial<Texts<Field>>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const values: Texts<Field> = { ...loaded, ...typed };
  const problems = findProblems(values);
  const fields = Object.keys(loaded) as Field[];
  useLeaveGuard(fields.some((field) => values[field] !== loaded[field]));
  const forget = () => {
    setTyped({});
    setTried(false);
  };
  const trySending = async () => {
    setBusy(true);
    await send(values).then(forget, onRefused);
    setBusy(false);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    flushSync(() => setTried(true));
    if (fields.some((field) => problems[field] !== undefined)) focusFirstProblem(event.currentTarget);
    else void trySending();
  };
  const field = (name: Field) => ({
    value: values[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
    error: tried ? problems[name] : undefined,
  });
  return { field, busy, onSubmit };
};

export type FieldProps = { value: string; onChange: (value: string) => void; error: string | undefined };
