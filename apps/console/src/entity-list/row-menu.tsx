import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type Ref } from 'react';
import { useSliderAddress, type SliderKind } from './slider-link.tsx';
import type { ListSearch } from './list-search.ts';
import styles from './list-table.module.css';

/** What a row's menu offers: a slider over this page, or another list narrowed to the row. */
export type RowAction =
  | { label: string; slider: SliderKind; id: number }
  | { label: string; to: '/batteries' | '/devices' | '/services'; search: ListSearch };

const useRun = () => {
  const navigate = useNavigate();
  const { open } = useSliderAddress();
  return (action: RowAction) =>
    'slider' in action ? open(action.slider, action.id) : void navigate({ to: action.to, search: action.search });
};

/** Only a place: the button beside it carries what a menu's button has to say. */
const MenuAnchor = ({ ref }: { ref?: Ref<HTMLSpanElement> }) => <span ref={ref} className={styles['menuAnchor']} />;

type OpenMenuProps = { name: string; actions: readonly RowAction[]; onClose: () => void };

const OpenMenu = ({ name, actions, onClose }: OpenMenuProps) => {
  const run = useRun();
  return (
    <Menu opened onClose={onClose} position="bottom-end" withinPortal returnFocus={false} hideDetached={false}>
      <Menu.Target>
        <MenuAnchor />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions for ${name}`}>
        {actions.map((action) => (
          <Menu.Item key={action.label} onClick={() => run(action)}>
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The menu itself is made when it is asked for: a page holds one button per row and rarely more than one menu. */
export const RowMenu = ({ name, actions }: { name: string; actions: () => readonly RowAction[] }) => {
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
      {isOpen ? <OpenMenu name={name} actions={actions()} onClose={close} /> : null}
    </>
  );
};
