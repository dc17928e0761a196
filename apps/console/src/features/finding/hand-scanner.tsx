import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { addressOfCode } from './scanned-code.ts';
import { TypedScan } from './typed-scan.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Keys of a code that would open or press something. */
const actsByItself: ReadonlySet<string> = new Set(['/', '?', ' ']);

/** A question that must be answered first; details in a panel at the side may be left. */
const isAsking = (): boolean => document.querySelector('dialog:not(:has([data-side]))') !== null;

/** Takes what a hand scanner types as a code to be found, on every page, unless a field has the focus. */
export const HandScanner = () => {
  const { history } = useRouter();
  const find = useEffectEvent((code: string) => {
    const address = addressOfCode(code);
    if (address !== undefined && !isAsking()) history.push(address);
  });
  useEffect(() => {
    const scan = new TypedScan();
    const onKeyDown = (event: KeyboardEvent) => {
      if (isField(event.target) || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const { code, isPart } = scan.press(event.key, event.timeStamp);
      if (!isPart || (code === undefined && !actsByItself.has(event.key))) return;
      // Otherwise the Enter at its end would press the button that has the focus, and a slash in it would open the search.
      event.preventDefault();
      event.stopPropagation();
      if (code !== undefined) find(code);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return null;
};
