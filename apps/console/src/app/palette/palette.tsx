import type { UserData } from '@ohmstead/contract';
import { IconChevronRight, IconSearch, IconX } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useState, type MouseEvent } from 'react';
import { wordsOf } from '../../data/api-error.ts';
import { useSliderAddress } from '../../entity-list/detail/slider-link.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import type { Entry, Section, Thing } from './entry.ts';
import { noteRecent } from './recent.ts';
import { hasDeeds, isSerial, openKey, sliderOf } from './things.ts';
import { useCombobox } from './use-combobox.ts';
import { useEntries } from './use-entries.ts';
import styles from './palette.module.css';

/** Pages over which the details of a thing open, and which stay as they are. */
const pagesWithSliders = new Set(['/dashboard', '/devices', '/batteries', '/services']);

const useGo = () => {
  const router = useRouter();
  const slider = useSliderAddress();
  const path = useLocation({ select: (location) => location.pathname });
  return (href: string, thing: Thing | undefined) => {
    const kind = thing === undefined ? undefined : sliderOf[thing.kind];
    if (thing === undefined || kind === undefined || !pagesWithSliders.has(path)) router.history.push(href);
    else slider.open(kind, thing.id);
  };
};

const useChoose = (userId: number, onClose: () => void) => {
  const go = useGo();
  return (entry: Entry, inNewTab: boolean) => {
    if (!('href' in entry)) {
      onClose();
      void entry.run();
      return;
    }
    const { href, thing } = entry;
    if (thing !== undefined) noteRecent(userId, thing);
    if (inNewTab) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    onClose();
    go(href, thing);
  };
};

type OptionProps = {
  id: string;
  entry: Entry;
  isActive: boolean;
  onActivate: () => void;
  onChoose: (inNewTab: boolean) => void;
};

const Option = ({ id, entry, isActive, onActivate, onChoose }: OptionProps) => {
  const { key, label, hint = '', Icon, thing } = entry;
  const choose = ({ ctrlKey, metaKey }: MouseEvent) => onChoose(ctrlKey || metaKey);
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles['option']}
      onPointerMove={isActive ? undefined : onActivate}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles['label']} data-serial={hint !== '' && isSerial(thing)}>
        {label}
      </span>{' '}
      {hint === '' ? null : <span className={styles['hint']}>{hint}</span>}
      {thing !== undefined && hasDeeds(thing) && isActive && key !== openKey ? (
        <IconChevronRight className={styles['more']} size={16} stroke={1.75} aria-hidden="true" />
      ) : null}
    </button>
  );
};

type ListProps = Pick<ReturnType<typeof useCombobox>, 'listId' | 'active' | 'optionId' | 'activate'> & {
  sections: readonly Section[];
  onChoose: (entry: Entry, inNewTab: boolean) => void;
};

const List = ({ sections, listId, active, optionId, activate, onChoose }: ListProps) => (
  <div id={listId} role="listbox" aria-label="Results" className={styles['list']}>
    {sections.map(({ title, entries }) => (
      <div key={title} role="group" aria-label={title}>
        <p className={styles['title']} aria-hidden="true">
          {title}
        </p>
        {entries.map((entry) => (
          <Option
            key={entry.key}
            id={optionId(entry)}
            entry={entry}
            isActive={entry === active}
            onActivate={() => activate(entry.key)}
            onChoose={(inNewTab) => onChoose(entry, inNewTab)}
          />
        ))}
      </div>
    ))}
  </div>
);

const Hints = () => (
  <p className={styles['hints']} aria-hidden="true">
    <span>
      <kbd>↵</kbd> open
    </span>
    <span>
      <kbd>Ctrl ↵</kbd> in a new tab
    </span>
    <span>
      <kbd>→</kbd> actions
    </span>
    <span>
      <kbd>Esc</kbd> close
    </span>
  </p>
);

const isOnlyList = (entry: Entry | undefined) => entry === undefined || entry.key.startsWith('list-');

/** A scanner types and presses Enter before the answer is here: what it found first is opened when it arrives. */
const useAwaited = (text: string, isAnswered: boolean, open: () => void) => {
  const [wanted, setWanted] = useState<string | null>(null);
  const openFirst = useEffectEvent(open);
  const isDue = wanted === text && isAnswered;
  useEffect(() => {
    if (isDue) openFirst();
  }, [isDue]);
  return () => setWanted(text);
};

const counted = (count: number) => (count === 1 ? '1 result' : `${count} results`);

/** Finds things, places and deeds by what is typed. The focus stays in the field. */
export const Palette = ({ user, onClose }: { user: UserData; onClose: () => void }) => {
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [of, setOf] = useState<Thing | null>(null);
  const { sections, isAnswered, error } = useEntries(typed, of);
  const choose = useChoose(user.id, onClose);
  const show = (thing: Thing | null) => {
    setOf(thing);
    type('');
  };
  const combobox = useCombobox({
    typed,
    sections,
    onChoose: (entry, inNewTab) => (!isAnswered && isOnlyList(entry) ? awaitAnswer() : choose(entry, inNewTab)),
    onMore: ({ thing }) => {
      if (of !== null || thing === undefined || !hasDeeds(thing)) return false;
      show(thing);
      return true;
    },
    onBack: () => show(null),
  });
  const { listId, active, activeId, onKeyDown, activate } = combobox;
  const type = (text: string) => {
    setTyped(text);
    activate(null);
  };
  const awaitAnswer = useAwaited(typed, isAnswered, () => {
    if (active !== undefined) choose(active, false);
  });
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <Dialog aria-labelledby={titleId} onClose={of === null ? onClose : () => show(null)}>
      <div className={styles['palette']}>
        <h2 id={titleId} className={hidden['visuallyHidden']}>
          Search
        </h2>
        <div className={styles['field']}>
          <IconSearch size={18} stroke={1.75} aria-hidden="true" />
          {of === null ? null : <span className={styles['of']}>{of.title}</span>}
          <input
            data-autofocus
            role="combobox"
            aria-expanded={count > 0}
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            aria-label={of === null ? 'Search' : `Actions for ${of.title}`}
            placeholder={of === null ? 'Serial number, name, page or action' : 'Action'}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={100}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles['close']} aria-label="Close" onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        <List {...combobox} sections={sections} onChoose={choose} />
        <p className={styles['state']} role="status" data-shown={error !== null || (isAnswered && count === 0)}>
          {error === null ? (isAnswered ? counted(count) : '') : wordsOf(error).text}
        </p>
        <Hints />
      </div>
    </Dialog>
  );
};
