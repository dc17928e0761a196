import { useRouter, useSearch } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useSearchChange } from '../search/use-search-change.ts';

/**
 * Sliders are addresses: `?device=12` opens that device over the current page. Only one is open at a time; Back returns to the previous
 * one.
 */
export const sliderKinds = ['battery', 'device', 'service', 'alarm'] as const;
export type SliderKind = (typeof sliderKinds)[number];

const closed = { battery: undefined, device: undefined, service: undefined, alarm: undefined, tab: undefined };

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export const useSliderAddress = () => {
  const change = useSearchChange();
  const go = (opened: object) => change({ ...closed, ...opened });
  return { open: (kind: SliderKind, id: number, tab?: string) => go({ [kind]: id, tab }), close: () => go({}) };
};

type SliderLinkProps = {
  kind: SliderKind;
  id: number | null;
  tab?: string;
  /** For screen readers, if several links have the same text; starts with the text. */
  label?: string;
  children: ReactNode;
};

/** A plain anchor rather than the router's link, because a page of a list has hundreds of them. */
export const SliderLink = ({ kind, id, tab, label, children }: SliderLinkProps) => {
  const router = useRouter();
  const search = useSearch({ strict: false });
  const { open } = useSliderAddress();
  if (id === null) return children;
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(kind, id, tab);
  };
  return (
    <a
      href={router.options.stringifySearch({ ...search, ...closed, [kind]: id, tab })}
      aria-label={label}
      onClick={follow}
    >
      {children}
    </a>
  );
};
