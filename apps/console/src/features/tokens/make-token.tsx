import { Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import type { ShownToken } from '@ohmstead/contract';
import {
  includesRight,
  locationPermissionOf,
  permissionSections,
  type Permission,
  type Rights,
} from '@ohmstead/domain';
import { useState } from 'react';
import { useLocations } from '../../data/locations-api.ts';
import { useUser } from '../../data/session/session.ts';
import { DateField } from '../../ui/calendar/date-field.tsx';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { TextField } from '../../ui/editing/text-field.tsx';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { presetPermissions, tokenPermissions, tokenPresets, type TokenPreset } from './token-presets.ts';
import { useMakeToken, type TokenOwner } from './tokens-api.ts';
import styles from './tokens.module.css';

const dayMs = 86_400_000;
const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: 'date', label: 'Until a date' },
] as const;
type Life = (typeof lives)[number]['value'];

type Wish = {
  name: string;
  permissions: readonly Permission[];
  /** Null: all that the user sees. */
  locations: readonly number[] | null;
  life: Life;
  until: number | null;
};

const toggled = <Item,>(list: readonly Item[], item: Item): Item[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

type PartProps = {
  wish: Wish;
  /** Whether the user and the owner of the token both hold it. */
  holds: (right: string) => boolean;
  onChange: (part: Partial<Wish>) => void;
};

const offeredSections = (holds: PartProps['holds']) =>
  permissionSections
    .map(({ area, title, permissions }) => {
      const offered: readonly { name: Permission; label: string }[] = permissions;
      return { area, title, permissions: offered.filter(({ name }) => tokenPermissions.includes(name) && holds(name)) };
    })
    .filter(({ permissions }) => permissions.length > 0);

const Permissions = ({ wish, holds, onChange }: PartProps) => {
  const [preset, setPreset] = useState<TokenPreset | ''>('');
  const take = (value: string) => {
    const chosen = tokenPresets.find((one) => one.value === value)?.value;
    setPreset(chosen ?? '');
    if (chosen !== undefined) onChange({ permissions: presetPermissions(chosen, holds) });
  };
  return (
    <>
      <NativeSelect
        label="What for"
        data={[{ value: '', label: 'Chosen below' }, ...tokenPresets]}
        value={preset}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <div className={styles['sections']}>
        {offeredSections(holds).map(({ area, title, permissions }) => (
          <fieldset key={area}>
            <legend>{title}</legend>
            {permissions.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={wish.permissions.includes(name)}
                onChange={() => {
                  setPreset('');
                  onChange({ permissions: toggled(wish.permissions, name) });
                }}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
};

const Locations = ({ wish: { locations }, holds, onChange, owner }: PartProps & { owner: TokenOwner }) => {
  const { data: seen = [] } = useLocations();
  const all = seen.filter(({ id }) => holds(locationPermissionOf(id)));
  return (
    <fieldset className={styles['locations']}>
      <legend>Locations</legend>
      <SegmentedControl
        aria-label="Locations of the token"
        data={[
          { value: 'all', label: owner === 'own' ? 'Everything I can see' : 'All locations of the account' },
          { value: 'some', label: 'Only these' },
        ]}
        value={locations === null ? 'all' : 'some'}
        onChange={(value) => onChange({ locations: value === 'all' ? null : [] })}
      />
      {locations === null
        ? null
        : all.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={locations.includes(id)}
              onChange={() => onChange({ locations: toggled(locations, id) })}
            />
          ))}
    </fieldset>
  );
};

const Life = ({ wish: { life, until }, onChange, opened }: Omit<PartProps, 'holds'> & { opened: number }) => (
  <fieldset className={styles['locations']}>
    <legend>Works for</legend>
    <SegmentedControl<Life>
      aria-label="Works for"
      data={[...lives]}
      value={life}
      onChange={(value) => onChange({ life: value })}
    />
    {life === 'date' ? (
      <DateField
        label="Last day"
        value={until}
        min={opened}
        emptyText="Choose a day"
        onChange={(day) => onChange({ until: day })}
      />
    ) : null}
  </fieldset>
);

/** The last day counts whole. */
const endOf = ({ life, until }: Wish): number | null => {
  if (life !== 'date') return Date.now() + Number(life) * dayMs;
  return until === null ? null : until + dayMs - 1;
};

const nothing: Wish = { name: '', permissions: [], locations: null, life: '90', until: null };

type MakeTokenProps = {
  owner: TokenOwner;
  /** What the owner holds, if that is somebody else. */
  held: readonly string[] | undefined;
  onMade: (token: ShownToken) => void;
  onClose: () => void;
};

const useHolds = (held: readonly string[] | undefined) => {
  const user = useUser();
  const own: Rights = { isSuperuser: user?.superuser ?? false, held: new Set(user?.permissions.permissions) };
  const ofOwner: Rights = { isSuperuser: held === undefined, held: new Set(held) };
  return (right: string) => includesRight(own, right) && includesRight(ofOwner, right);
};

/** Makes a token. What is typed stays while the password is asked for, and when the server refuses. */
export const MakeToken = ({ owner, held, onMade, onClose }: MakeTokenProps) => {
  const [wish, setWish] = useState(nothing);
  const [opened] = useState(() => Date.now());
  const make = useMakeToken(owner);
  const holds = useHolds(held);
  const isReady = wish.name.trim() !== '' && (wish.life !== 'date' || wish.until !== null);
  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }));
  const { isSaving, submit } = useSubmit(async () => {
    const { name, permissions, locations } = wish;
    const expiresAt = endOf(wish) ?? opened;
    onMade(
      await make({
        name: name.trim(),
        permissions: [...permissions],
        locations: locations && [...locations],
        expiresAt,
      }),
    );
  }, 'Problem saving token');
  return (
    <FormModal
      title="New API token"
      submitLabel="Make token"
      isReady={isReady}
      isSaving={isSaving}
      hasChanges={wish !== nothing}
      wide
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField label="Name" value={wish.name} maxLength={255} onChange={(name) => change({ name })} />
      <Permissions wish={wish} holds={holds} onChange={change} />
      <Locations wish={wish} holds={holds} onChange={change} owner={owner} />
      <Life wish={wish} onChange={change} opened={opened} />
    </FormModal>
  );
};
