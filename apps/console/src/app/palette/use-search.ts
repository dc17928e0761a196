import { matchName, matchNumber } from '@ohmstead/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchFor } from '../../data/search-api.ts';

/** Never more than the five calls a second that are answered. */
const pauseMs = 200;

/** The text once nothing has been typed for a moment; an emptied one at once. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
};

/** Until the answer for what was typed is here, what was found before and still fits is shown. */
export const useSearch = (text: string) => {
  const asked = useSettled(text);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...searchFor(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const isAnswered = asked === text && !isFetching && !isPlaceholderData;
  const stillFits = ({ title, subtitle }: { title: string; subtitle: string }) =>
    isAnswered || (matchNumber(title, text) ?? matchName(`${title} ${subtitle}`, text)) !== undefined;
  const groups = text === '' ? [] : (data?.groups ?? []);
  return {
    groups: groups.map(({ kind, items }) => ({ kind, items: items.filter(stillFits) })),
    isAnswered: text === '' || isAnswered,
    error: isAnswered ? error : null,
  };
};
