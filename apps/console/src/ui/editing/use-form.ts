import { keysOf } from '@ohmstead/domain';
import { useEffect, useState, type FormEvent } from 'react';

type Texts = Record<string, string>;

/** The problems of single fields, as texts for the screen in the order of the form. */
export type Problems<Values> = { readonly [Name in keyof Values]?: string | undefined };

/** The props of any field of a form. */
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
  /** The initial value; followed until the user changes the field. */
  loaded: Values;
  problemsOf: (values: Values) => Problems<Values>;
  /** Problems of a field are shown once the user has left it with something in it; by default, from the first attempt to send. */
  checksOnLeave?: boolean;
  /** Throws if refused; the input then stays. It also stays after success, unless the form is reset. */
  send: (values: Values, startAnew: () => void) => Promise<void>;
  /** Returns the server's messages for single fields, shown until they are changed; nothing if the error was reported elsewhere. */
  onRefused: (error: unknown, values: Values) => Problems<Values> | void;
};

type Wrong = { form: HTMLFormElement; problems: Readonly<Record<string, string | undefined>> };

/** Moves the focus to the first invalid field, once its problem is shown. */
const useFocusOnFirst = () => {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  useEffect(() => {
    if (wrong === null) return;
    const first = Object.keys(wrong.problems).find((name) => wrong.problems[name] !== undefined);
    const input = first === undefined ? null : wrong.form.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  }, [wrong]);
  // A new object each time, so that a second attempt moves the focus again.
  return (form: HTMLFormElement, problems: Wrong['problems']) => setWrong({ form, problems });
};

/** A form that is filled in and sent. Edits of a loaded version of an entity use `useEdit`. */
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
