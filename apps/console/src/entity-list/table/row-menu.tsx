import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, useState, type Ref } from 'react';
import { userMay, useUser } from '../../data/session/session.ts';
import { useSliderAddress, type SliderKind } from '../detail/slider-link.tsx';
import { keepStill } from '../rows/keep-still.ts';
import type { ListSearch } from '../search/list-search.ts';
import styles from './list-table.module.css';

export type May = (permission: string) => boolean;

type Target =
  | { slider: SliderKind; id: number; tab?: string }
  | { to: '/batteries' | '/devices' | '/services'; search: ListSearch }
  | { sheetOf: 'batteries' | 'services'; id: number }
  | { run: () => void };

/** An item of a row's menu: opens a slider on this page, a list filtered for the row or its printable page, or runs an action. */
export type RowAction = Target & {
  label: string;
  disabled?: boolean;
  /** Set apart, and in the colour of irreversible actions. */
  dangerous?: boolean;
};

const useRun = () => {
  const navigate = useNavigate();
  const { open } = useSliderAddress();
  return (action: RowAction) => {
    if ('run' in action) return action.run();
    if ('slider' in action) return open(action.slider, action.id, action.tab);
    if ('sheetOf' in action)
      return void navigate({ to: `/${action.sheetOf}/$id/sheet`, params: { id: String(action.id) } });
    return void navigate({ to: action.to, search: action.search });
  };
};

/** Only an anchor for the position: the ARIA attributes of the menu button are on the button beside it. */
const MenuAnchor = ({ ref }: { ref?: Ref<HTMLSpanElement> }) => <span ref={ref} className={styles['menuAnchor']} />;

type Actions = (may: May) => readonly RowAction[];
type OpenMenuProps = { name: string; actions: Actions; onClose: () => void };

const OpenMenu = ({ name, actions, onClose }: OpenMenuProps) => {
  const run = useRun();
  const user = useUser();
  useEffect(keepStill, []);
  return (
    <Menu opened onClose={onClose} position="bottom-end" withinPortal returnFocus={false} hideDetached={false}>
      <Menu.Target>
        <MenuAnchor />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions for ${name}`}>
        {actions((permission) => userMay(user, permission)).map((action) => (
          <Fragment key={action.label}>
            {action.dangerous === true ? <Menu.Divider /> : null}
            <Menu.Item
              disabled={action.disabled === true}
              data-dangerous={action.dangerous === true}
              onClick={() => run(action)}
            >
              {action.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The menu is created when it is opened: a page has one button per row and rarely more than one menu. */
export const RowMenu = ({ name, actions }: { name: string; actions: Actions }) => {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles['menu']}
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <IconDots size={16} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen ? <OpenMenu name={name} actions={actions} onClose={close} /> : null}
    </>
  );
};
