import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { readWallCode } from '@ohmstead/domain';
import { useState, type FormEvent } from 'react';
import { useLocations } from '../../data/locations-api.ts';
import { useMay } from '../../data/session/session.ts';
import { TextField } from '../../ui/editing/text-field.tsx';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { notify } from '../../ui/notices/notify.ts';
import { Card } from '../../ui/page/card.tsx';
import { useApproveWall } from './walls-api.ts';
import styles from './walls.module.css';

type Wish = { code: string; name: string; locations: readonly number[] | null };
type LocationsProps = { chosen: Wish['locations']; onChange: (chosen: Wish['locations']) => void };

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

/** All that there will ever be are given only by someone who sees them. */
const Locations = ({ chosen, onChange }: LocationsProps) => {
  const { data: all = [] } = useLocations();
  const maySeeAll = useMay('perm-all-locations');
  return (
    <fieldset className={styles['locations']}>
      <legend>Locations that it shows</legend>
      {maySeeAll ? (
        <SegmentedControl
          aria-label="Locations that it shows"
          data={[
            { value: 'some', label: 'Only these' },
            { value: 'all', label: 'All' },
          ]}
          value={chosen === null ? 'all' : 'some'}
          onChange={(value) => onChange(value === 'all' ? null : [])}
        />
      ) : null}
      {chosen === null
        ? null
        : all.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={() => onChange(toggled(chosen, id))}
            />
          ))}
    </fieldset>
  );
};

/** Makes a screen that shows a code one of the organisation's. What is typed stays while the password is asked for. */
export const ApproveWall = ({ code }: { code: string }) => {
  const [wish, setWish] = useState<Wish>({ code, name: '', locations: [] });
  const approve = useApproveWall();
  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }));
  const isReady = readWallCode(wish.code) !== undefined && wish.name.trim() !== '' && (wish.locations?.length ?? 1) > 0;
  const { isSaving, submit } = useSubmit(async () => {
    const { name } = await approve({
      ...wish,
      name: wish.name.trim(),
      locations: wish.locations && [...wish.locations],
    });
    notify({ type: 'success', title: 'Screen paired', text: `${name} will show its bays in a few seconds.` });
    setWish({ code: '', name: '', locations: [] });
  }, 'Problem pairing screen');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await submit();
  };
  return (
    <Card
      title="Pair a screen"
      note="Open /wall in the browser of a screen. It shows a code. Approve only a screen that you see in front of you."
    >
      <form className={styles['form']} onSubmit={(event) => void send(event)}>
        <div className={styles['code']}>
          <TextField
            label="Code on the screen"
            value={wish.code}
            maxLength={20}
            error={
              wish.code.replaceAll(/[\s-]/g, '').length >= 6 && readWallCode(wish.code) === undefined
                ? 'A code has six letters and digits.'
                : undefined
            }
            onChange={(typed) => change({ code: typed })}
          />
        </div>
        <TextField
          label="Name"
          placeholder="For example east wall of the hall"
          value={wish.name}
          maxLength={255}
          onChange={(name) => change({ name })}
        />
        <Locations chosen={wish.locations} onChange={(locations) => change({ locations })} />
        <p className={styles['hint']}>
          The screen becomes a service account that can only read the bays at these locations, for up to a year. You can
          revoke it under Users and Groups.
        </p>
        <Button type="submit" disabled={!isReady} loading={isSaving}>
          Pair screen
        </Button>
      </form>
    </Card>
  );
};
