import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import type { ListRows, ListView, Matching, RowsOnServer } from '../rows/list-rows.ts';
import type { ListState } from '../search/list-search.ts';
import { pageWindow } from '../table/page-window.ts';
import { blockQuery, headQuery, sumsQuery, type RowsQuestion } from './found-rows-api.ts';
import { amongFound, blocksOf, foundView, mostRowsOfBlock, searchingView, totalOf, type Seen } from './found-view.ts';

/** The server is asked this long after the last keystroke; the rows in the browser answer at once. */
const typingPauseMs = 200;
/** Fast scrolling passes rows that nobody reads. */
const scrollPauseMs = 80;
/** Rows that are read ahead for keywords. */
const headBlocks = 4;

/** Keywords once the user has paused; taking them all away needs no pause. */
const usePausedKeywords = (keywords: readonly string[]): readonly string[] => {
  const [paused, setPaused] = useState(keywords);
  const isAsked = paused.join(' ') === keywords.join(' ');
  useEffect(() => {
    if (isAsked) return undefined;
    const timer = setTimeout(() => setPaused(keywords), keywords.length === 0 ? 0 : typingPauseMs);
    return () => clearTimeout(timer);
  }, [isAsked, keywords]);
  return isAsked ? keywords : paused;
};

const beginning: Seen = { first: 0, end: 0 };

type SeenOnPage = Seen & { page: string };

const isSame = (a: SeenOnPage, b: SeenOnPage): boolean => a.page === b.page && a.first === b.first && a.end === b.end;

/** The rows in view of this page; those of another page do not count. */
const useSeen = (page: string) => {
  const [seen, setSeen] = useState<SeenOnPage>({ page, ...beginning });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = (first: number, end: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setSeen((before) => (isSame(before, { page, first, end }) ? before : { page, first, end })),
      scrollPauseMs,
    );
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { seen: seen.page === page ? seen : beginning, look };
};

/** Reads the first rows of the whole list while the browser has nothing else to do. */
const useHead = (server: RowsOnServer | undefined, question: RowsQuestion, isWanted: boolean): void => {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => (isWanted && !isIdle ? whenIdle(() => setIsIdle(true)) : undefined), [isWanted, isIdle]);
  const blocks = Array.from({ length: headBlocks }, (_, at) => ({
    offset: at * mostRowsOfBlock,
    limit: mostRowsOfBlock,
  }));
  useQuery({ ...headQuery(server, question, blocks), enabled: isIdle && isWanted });
};

const noKeywords: readonly string[] = [];
const count = { count: true } as const;

/** The page as the server finds it; undefined as long as the rows in the browser say more, or all rows are in the browser. */
export const useFoundView = <Row>(
  list: ListRows<Row> | undefined,
  matching: Matching,
  { sort, page, pageSize }: ListState,
  columns: readonly string[],
): ListView<Row> | undefined => {
  const server = list?.server;
  const { keywords: typed = noKeywords, ...others } = matching.filters;
  const keywords = usePausedKeywords(server === undefined ? noKeywords : typed);
  const filters = keywords.length === 0 ? others : { ...others, keywords };
  const question: RowsQuestion = { filters, sort, columns };
  const isTyping = keywords !== typed;
  // What was asked about the keywords before is given up, on the server too.
  const asked = isTyping ? undefined : server;
  const { seen, look } = useSeen(JSON.stringify([question, page, pageSize]));
  const counted = useQuery(sumsQuery(asked, filters, count));
  const everything = useQuery(sumsQuery(server, {}, count));
  const place = { page, pageSize };
  const rough = pageWindow(counted.data?.count ?? page * pageSize, pageSize, page);
  const blocks = asked === undefined ? [] : blocksOf(rough, pageSize, seen);
  const answers = useQueries({ queries: blocks.map((block) => blockQuery(asked, question, block)) });
  const isAnswered = !isTyping && answers.some(({ data }) => data !== undefined);
  useHead(server, { ...question, filters: {} }, isAnswered && Object.keys(filters).length === 0);
  if (list === undefined || server === undefined) return undefined;
  const size = everything.data?.count;
  const failed = answers.find(({ error }) => error !== null) ?? (counted.error === null ? undefined : counted);
  const problem = failed && { error: failed.error, retry: () => void failed.refetch() };
  const here = page === 1 && !isAnswered ? list.view(matching, { filters, sort, page, pageSize }) : undefined;
  // Rows that the keywords have found here stay until the server's are there, also if their number is known sooner.
  const isFoundHere = keywords.length > 0 && here !== undefined && here.window.total > 0;
  if (isTyping || (!isAnswered && (counted.data === undefined || isFoundHere))) {
    return { ...searchingView(here, place), size, problem };
  }
  const found = blocks.map((block, at) => ({ ...block, found: answers[at]?.data }));
  return {
    ...foundView(list, {
      blocks: found,
      total: totalOf(counted.data?.count, found, place),
      size,
      all: counted.data && { filters, sort, asOf: counted.data.asOf, count: counted.data.count },
      place,
      look,
      among: amongFound(list, matching, found),
    }),
    problem,
  };
};
