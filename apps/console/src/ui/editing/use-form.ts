import { keysOf } from '@ohmstead/domain';
import { useEffect, useState, type FormEvent } from 'react';

type Texts = Record<string, string>;

/** What is wrong with single fields, in the words of the screen and in the order of the form. */
export type Problems<Values> = { readonly [Name in keyof Values]?: string | undefined };

/** What a field of a form is given, whatever it looks like. */
export type FormField = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};

export type Form<Values> = {
  values: Values;
  hasChanges: boolean;
  busy: boolean;
  field: (name: keyof Values & string) => FormField;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

type FormOptions<Values> = {
  /** What it begins with; a field that nobody has typed in follows it. */
  loaded: Values;
  problemsOf: (values: Values) => Problems<Values>;
  /** Problems of a field are said once somebody has left it with something in it; else from the first try on. */
  checksOnLeave?: boolean;
  /** Throws where it was refused: what was typed stays. It stays otherwise too, unless the form starts anew. */
  send: (values: Values, startAnew: () => void) => Promise<void>;
  /** What the server says of single fields, which they show until they are changed; nothing where it was said elsewhere. */
  onRefused: (error: unknown, values: Values) => Problems<Values> | void;
};

type Wrong = { form: HTMLFormElement; problems: Readonly<Record<string, string | undefined>> };

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

/** A form that people fill in and send. What edits an entity in the version that was loaded is `useEdit`. */
export const useForm = <Values extends Texts>(options: FormOptions<Values>): Form<Values> => {
  const { loaded, problemsOf, checksOnLeave = false, send, onRefused } = options;
  const names = keysOf(loaded);
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Problems<Values>>({});
  const [busy, setBusy] = useState(false);
  const focusOnFirst = useFocusOnFirst();
  const values: Values = { ...loaded, ...typed };
  const problems = problemsOf(values);
  const startAnew = () => {
    setTyped({});
    setChecked([]);
  };
  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    try {
      await send(values, startAnew);
    } catch (error) {
      const said = onRefused(error, values) ?? {};
      setRefused(said);
      focusOnFirst(form, said);
    }
    setBusy(false);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setChecked(names);
    if (names.some((name) => problems[name] !== undefined)) focusOnFirst(event.currentTarget, problems);
    else void submit(event.currentTarget);
  };
  const field = (name: keyof Values & string): FormField => ({
    name,
    value: values[name] ?? '',
    error: refused[name] ?? (checked.includes(name) ? problems[name] : undefined),
    onChange: (value) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setRefused((before) => ({ ...before, [name]: undefined }));
    },
    onBlur: () => {
      if (checksOnLeave && values[name] !== '') setChecked((before) => [...before, name]);
    },
  });
  return { values, hasChanges: names.some((name) => values[name] !== loaded[name]), busy, field, onSubmit };
};
