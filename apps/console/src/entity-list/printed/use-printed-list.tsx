import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { usePrinting } from '../../lib/browser/use-printing.ts';
import type { EntityListModel } from '../use-entity-list.ts';

type PrintedList = typeof import('./printed-list.tsx').PrintedList;

const latestMs = 5_000;

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
      whenIdle(() => {
        import('./printed-list.tsx').then((part) => setPrintedList(() => part.PrintedList)).catch(() => undefined);
      }, latestMs),
    [],
  );
  return isPrinting && PrintedList !== null && model.list !== undefined && !goesAlone() ? (
    <PrintedList model={model} />
  ) : null;
};
