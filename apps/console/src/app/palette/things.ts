import type { SearchKind } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { IconBattery3, IconClipboardList, IconMapPin, IconServer2, IconUser, type Icon } from '@tabler/icons-react';
import type { SliderKind } from '../../entity-list/detail/slider-link.tsx';
import type { Entry, Thing } from './entry.ts';

type KindOfThing = { title: string; Icon: Icon; hrefOf: (thing: Thing) => string };

/** A search parameter as the router writes it, so that a name of digits stays a text. */
const parameter = (name: string, value: unknown): string => `${name}=${encodeURIComponent(JSON.stringify(value))}`;

export const kindsOfThings: Record<SearchKind, KindOfThing> = {
  batteries: { title: 'Batteries', Icon: IconBattery3, hrefOf: ({ id }) => `/batteries?battery=${id}` },
  devices: { title: 'Devices', Icon: IconServer2, hrefOf: ({ id }) => `/devices?device=${id}` },
  services: { title: 'Services', Icon: IconClipboardList, hrefOf: ({ id }) => `/services?service=${id}` },
  locations: {
    title: 'Locations',
    Icon: IconMapPin,
    hrefOf: ({ title }) => `/devices?${parameter('filter', { locations: [title] })}`,
  },
  users: {
    title: 'People',
    Icon: IconUser,
    hrefOf: ({ subtitle }) => `/settings/users?${parameter('name', subtitle)}`,
  },
};

/** The kinds that have details, and deeds. */
export const sliderOf: Partial<Record<SearchKind, SliderKind>> & Record<EntityKind, SliderKind> = {
  batteries: 'battery',
  devices: 'device',
  services: 'service',
};

export const hasDeeds = (thing: Thing): thing is Thing & { kind: EntityKind } => thing.kind in sliderOf;

/** The title is a serial number; that of a device may be its name. */
export const isSerial = (thing: Thing | undefined): boolean =>
  thing !== undefined && ['batteries', 'services'].includes(thing.kind);

/** The first of the actions for a thing. */
export const openKey = 'open';

export const entryOfThing = (thing: Thing): Entry => ({
  key: `${thing.kind}-${thing.id}`,
  label: thing.title,
  hint: thing.subtitle,
  Icon: kindsOfThings[thing.kind].Icon,
  thing,
  href: kindsOfThings[thing.kind].hrefOf(thing),
});

/** What contains the text anywhere, also in the middle, is found by a list. */
export const listsWith = (typed: string): Entry[] =>
  (['batteries', 'devices', 'services'] as const).map((kind) => ({
    key: `list-${kind}`,
    label: `${kindsOfThings[kind].title} with '${typed}'`,
    Icon: kindsOfThings[kind].Icon,
    match: 'word',
    href: `/${kind}?${parameter('filter', { keywords: typed.split(/\s+/) })}`,
  }));
