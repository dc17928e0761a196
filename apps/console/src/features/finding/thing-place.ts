import type { SearchKind } from '@ohmstead/contract';
import type { LinkProps } from '@tanstack/react-router';

type Place = Pick<LinkProps, 'to' | 'params' | 'search'>;

const places: Partial<Record<SearchKind, { noun: string; of: (id: number) => Place }>> = {
  batteries: { noun: 'Battery', of: (id) => ({ to: '/batteries/$id', params: { id: String(id) } }) },
  devices: { noun: 'Device', of: (id) => ({ to: '/devices', search: { device: id } }) },
  services: { noun: 'Service', of: (id) => ({ to: '/services', search: { service: id } }) },
};

/** Where a thing that a code can mean is opened. */
export const placeOf = ({ kind, id }: { kind: SearchKind; id: number }): Place | undefined => places[kind]?.of(id);

export const nounOf = (kind: SearchKind): string | undefined => places[kind]?.noun;
