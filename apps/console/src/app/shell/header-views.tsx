import { Menu } from '@mantine/core';
import type { EntityKind } from '@ohmstead/domain';
import { IconBookmark, IconChevronDown, IconPinFilled } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useViews } from '../../data/views-api.ts';
import styles from './header.module.css';

type HeaderViewsProps = { kind: EntityKind; to: '/devices' | '/batteries' | '/services'; name: string };

/** The views of a list, under its link in the header; nothing for lists without views. */
export const HeaderViews = ({ kind, to, name }: HeaderViewsProps) => {
  const { views } = useViews(kind);
  const navigate = useNavigate();
  if (views.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className={styles['views']} aria-label={`Views of ${name.toLowerCase()}`}>
          <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map(({ id, name: viewName, pinned }) => (
          <Menu.Item
            key={id}
            leftSection={
              pinned ? <IconPinFilled size={14} aria-label="Pinned" /> : <IconBookmark size={14} aria-hidden="true" />
            }
            onClick={() => void navigate({ to, search: { view: id } })}
          >
            {viewName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
