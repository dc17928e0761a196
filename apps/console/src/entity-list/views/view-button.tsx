import type { View } from '@ohmstead/contract';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { searchOf } from '../search/list-search.ts';
import { baseOf } from '../use-entity-list.ts';
import { columnsText } from './view-columns.ts';
import type { ViewMenuModel } from './view-menu-model.ts';
import styles from './views.module.css';

const ViewMenu = lazyPart(
  () => import('./view-menu.tsx'),
  (module) => module.ViewMenu,
);

/** Whether the list differs from its view. Its page does not count, because no one chooses a page for next time. */
const useIsChanged = ({ definition, controls, opened: { view, columns } }: ViewMenuModel): boolean => {
  if (view === undefined) return false;
  const written = searchOf({ ...controls, page: 1 }, definition.defaultSort, baseOf(view));
  const others = Object.values(written).some((value) => value !== undefined);
  return others || columnsText(columns ?? view.columns) !== columnsText(view.columns);
};

const Label = ({ view, isChanged }: { view: View | undefined; isChanged: boolean }) => (
  <>
    <IconBookmark size={16} stroke={1.75} aria-hidden="true" />
    <span className={styles['name']} data-open={view !== undefined}>
      {view?.name ?? 'Views'}
    </span>
    {isChanged ? <span className={styles['dot']} aria-hidden="true" /> : null}
    <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
  </>
);

/** The name of the open view, with a dot if the list shows something else by now, and the menu of views. */
export const ViewButton = ({ model }: { model: ViewMenuModel }) => {
  const [isOpen, setIsOpen] = useState(false);
  // Its forms outlive the menu.
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isChanged = useIsChanged(model);
  const { view } = model.opened;
  return (
    <span className={styles['views']} data-open={view !== undefined}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-label={`${view?.name ?? 'Views'}${isChanged ? ', changed' : ''}`}
        title={isChanged ? 'Changed since it was opened' : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(true);
          setWasOpened(true);
        }}
      >
        <Label view={view} isChanged={isChanged} />
      </button>
      {wasOpened ? (
        <Suspense>
          <ViewMenu
            isOpen={isOpen}
            model={model}
            isChanged={isChanged}
            onClose={() => {
              setIsOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
    </span>
  );
};
