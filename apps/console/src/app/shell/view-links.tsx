import type { EntityKind } from '@ohmstead/domain';
import { IconBookmark, IconPinFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useViews } from '../../data/views-api.ts';

/** The views of a list, below its link. */
export const ViewLinks = ({ kind, to }: { kind: EntityKind; to: '/devices' | '/batteries' | '/services' }) =>
  useViews(kind).views.map(({ id, name, pinned }) => (
    <Link key={id} to={to} search={{ view: id }} data-view>
      {pinned ? <IconPinFilled size={14} aria-label="Pinned" /> : <IconBookmark size={14} aria-hidden="true" />}
      {name}
    </Link>
  ));
