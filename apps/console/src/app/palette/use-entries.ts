import { useSearch as useAddress } from '@tanstack/react-router';
import { useUser } from '../../data/session/session.ts';
import { readListSearch } from '../../entity-list/search/list-search.ts';
import { useStore } from '../../lib/store.ts';
import { offeredDeeds } from '../../ui/offered-deeds.ts';
import { rankSections, type Entry, type Section, type Thing } from './entry.ts';
import { useDeedsOfThing } from './deeds-of-thing.ts';
import { usePlaces, useViewPlaces } from './places.ts';
import { readRecent } from './recent.ts';
import { useSearch } from './use-search.ts';
import { entryOfThing, hasDeeds, kindsOfThings, listsWith } from './things.ts';

/** The thing whose slider is open: the address has its id. */
const useOpenThing = () => {
  const { battery, device, service } = readListSearch(useAddress({ strict: false }));
  const kinds = [
    ['batteries', battery],
    ['devices', device],
    ['services', service],
  ] as const;
  const [open] = kinds.flatMap(([kind, id]) => (id === undefined ? [] : [{ kind, id, title: '', subtitle: '' }]));
  return open ?? null;
};

/** What can be done with what is open or selected. It is open already. */
const useDeedsHere = (): Section => {
  const deeds = useDeedsOfThing(useOpenThing()).slice(1);
  const offered = useStore(offeredDeeds).map(({ label, Icon, run }): Entry => ({
    key: `offered-${label}`,
    label,
    Icon,
    run,
  }));
  return { title: 'Actions here', entries: [...deeds, ...offered] };
};

/** What is offered for what was typed, in sections: things, places and deeds; or the deeds of one thing. */
export const useEntries = (typed: string, of: Thing | null) => {
  const text = typed.trim();
  const user = useUser();
  const here = useDeedsHere();
  const places = usePlaces();
  const views = useViewPlaces();
  const found = useSearch(of === null ? text : '');
  const deeds = useDeedsOfThing(of !== null && hasDeeds(of) ? of : null);
  if (of !== null) {
    const sections = rankSections([{ title: `Actions for ${of.title}`, entries: deeds }], text);
    return { sections, isAnswered: true, error: null };
  }
  const recent = user === null ? [] : readRecent(user.id).map(entryOfThing);
  const things = found.groups.map(({ kind, items }): Section => ({
    title: kindsOfThings[kind].title,
    entries: items.map((item) => ({ ...entryOfThing({ kind, ...item }), match: item.match })),
  }));
  const lists = { title: 'Search in lists', entries: text === '' ? [] : listsWith(text) };
  const sections = [
    { title: 'Recent', entries: text === '' ? recent : [] },
    here,
    { title: 'Go to', entries: places },
    { title: 'Views', entries: views },
    ...things,
  ];
  const recentKeys = recent.map(({ key }) => key);
  return { ...found, sections: [...rankSections(sections, text, recentKeys), ...rankSections([lists], text)] };
};
