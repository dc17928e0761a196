import { type ReactNode, useEffect, useState } from 'react';
import { whenQuiet } from '../../data/chunks/when-quiet.ts';
import { usePrinting } from '../../lib/browser/use-printing.ts';
import type { EntityListModel } from '../use-entity-list.ts';

type PrintedList = typeof import('./printed-list.tsx').PrintedList;

/** An open dialog, or content made for paper, is printed alone. */
const goesAlone = (): boolean => document.querySelector('dialog[open], [data-paper]') !== null;

/**
 * The printed form of the list while printing; null otherwise. The browser does not wait for a part to load, so it is loaded once the page
 * is shown.
 */
export const usePrintedList = <Row,>(model: EntityListModel<Row>): ReactNode => {
  const [PrintedList, setPrintedList] = useState<PrintedList | null>(null);
  const isPrinting = usePrinting();
  useEffect(
    () =>
      whenQuiet(() => {
        import('./printed-list.tsx').then((part) => setPrintedList(() => part.PrintedList)).catch(() => undefined);
      }),
    [],
  );
  useEffect(() => {
    if (PrintedList !== null) performance.mark('list-printable');
  }, [PrintedList]);
  return isPrinting && PrintedList !== null && model.list !== undefined && !goesAlone() ? (
    <PrintedList model={model} />
  ) : null;
};
