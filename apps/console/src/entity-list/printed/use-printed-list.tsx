import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { usePrinting } from '../../lib/browser/use-printing.ts';
import type { EntityListModel } from '../use-entity-list.ts';

type PrintedList = typeof import('./printed-list.tsx').PrintedList;

const latestMs = 5_000;

/** Whatever lies over the list, or was made for paper, goes there alone. */
const goesAlone = (): boolean => document.querySelector('dialog[open], [data-paper]') !== null;

/**
 * The list as it goes to paper, while it does; null before and after. The browser does not wait for a part that is still to be fetched,
 * so it is fetched once the page stands.
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
