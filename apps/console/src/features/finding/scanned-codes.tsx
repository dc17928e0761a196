import { Button } from '@mantine/core';
import type { FoundThing } from '@ohmstead/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { wordsOf } from '../../data/api-error.ts';
import { useFoundCodes } from '../../data/label-codes-api.ts';
import { counted } from '../../lib/text/number-text.ts';
import { StateMessage } from '../../ui/page/state-message.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { AddCodes } from './add-codes.tsx';
import { Found } from './found-things.tsx';
import { isViewing } from '../../data/session/session-state.ts';
import { keepCodes, readKeptCodes } from './kept-codes.ts';
import { MissingCode } from './missing-code.tsx';
import { sortCodes, withCode, withLines, type ScannedList } from './scanned-list.ts';
import styles from './find.module.css';

const batteryNoun = { one: 'battery', many: 'batteries' };
const claimNoun = { one: 'device to claim', many: 'devices to claim' };

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['part']} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** The list of batteries with these selected, for everything that can be done there. */
const Batteries = ({ batteries }: { batteries: readonly FoundThing[] }) => {
  const navigate = useNavigate();
  const ids = batteries.map(({ id }) => id);
  const show = () =>
    navigate({ to: '/batteries', search: { filter: { batteryIds: ids } }, state: { selectedIds: ids } });
  return (
    <Part title={counted(batteries.length, batteryNoun)}>
      <Button size="md" onClick={() => void show()}>
        Work on {counted(batteries.length, batteryNoun)}
      </Button>
      <Things things={batteries} />
    </Part>
  );
};

const Things = ({ things }: { things: readonly FoundThing[] }) => (
  <ul className={styles['things']}>
    {things.map((thing) => (
      <Found key={`${thing.id} ${thing.bay}`} {...thing} />
    ))}
  </ul>
);

/** Codes of devices that the organisation has not claimed yet. */
const Claims = ({ thingNames }: { thingNames: readonly string[] }) => (
  <Part title={counted(thingNames.length, claimNoun)}>
    <ul className={styles['things']}>
      {thingNames.map((token) => (
        <li key={token}>
          <Link to="/account/claim-device/$token" params={{ token }} className={styles['thing']}>
            <span className={styles['kind']}>Claim link</span>
            <strong>{token}</strong>
            <span className={styles['subtitle']}>Opens the page to claim this device</span>
          </Link>
        </li>
      ))}
    </ul>
  </Part>
);

type SeveralProps = { code: string; things: readonly FoundThing[]; onChoose: (thing: FoundThing) => void };

const Several = ({ code, things, onChoose }: SeveralProps) => (
  <li className={styles['open']}>
    <strong>{code}</strong>
    <div className={styles['choices']}>
      {things.map((thing) => (
        <Button key={`${thing.kind} ${thing.id}`} variant="default" onClick={() => onChoose(thing)}>
          {thing.subtitle === '' ? thing.title : thing.subtitle}
        </Button>
      ))}
    </div>
  </li>
);

const useList = () => {
  const [list, setList] = useState(() => (isViewing() ? [] : readKeptCodes()));
  const change = (next: ScannedList) => {
    // Whoever looks through another's eyes finds what is their own when they come back.
    if (!isViewing()) keepCodes(next);
    setList(next);
  };
  const without = (code: string) => list.filter((each) => each !== code);
  return {
    list,
    add: (text: string) => change(withLines(list, text)),
    clear: () => change([]),
    remove: (code: string) => change(without(code)),
    correct: (code: string, corrected: string) => change(withCode(without(code), corrected)),
  };
};

type ResultsProps = Omit<ReturnType<typeof useList>, 'add' | 'clear'>;

const Results = ({ list, remove, correct }: ResultsProps) => {
  const { data, error } = useFoundCodes(list);
  const [chosen, setChosen] = useState<Record<string, FoundThing>>({});
  if (error !== null)
    return (
      <StateMessage role="alert" title="The search failed">
        {wordsOf(error).text}
      </StateMessage>
    );
  if (data === undefined) return <Waiting words="Searching…" />;
  const { batteries, devices, several, claims, missing } = sortCodes(list, data, chosen);
  return (
    <>
      {batteries.length === 0 ? null : <Batteries batteries={batteries} />}
      {several.length === 0 ? null : (
        <Part title="Several have this number: which one is it?">
          <ul className={styles['things']}>
            {several.map(({ code, things }) => (
              <Several
                key={code}
                code={code}
                things={things}
                onChoose={(thing) => setChosen((before) => ({ ...before, [code]: thing }))}
              />
            ))}
          </ul>
        </Part>
      )}
      {claims.length === 0 ? null : <Claims thingNames={claims} />}
      {missing.length === 0 ? null : (
        <Part title={`Not found: ${missing.length.toLocaleString('en')}`}>
          <ul className={styles['things']}>
            {missing.map((code) => (
              <MissingCode
                key={code}
                code={code}
                onCorrect={(corrected) => correct(code, corrected)}
                onRemove={() => remove(code)}
              />
            ))}
          </ul>
        </Part>
      )}
      {devices.length === 0 ? null : (
        <Part title="Devices and bays">
          <Things things={devices} />
        </Part>
      )}
    </>
  );
};

/** What was scanned one after the other, looked up at once, and what to do with it. */
export const ScannedCodes = () => {
  const { add, clear, ...codes } = useList();
  return (
    <div className={styles['find']}>
      {codes.list.length === 0 ? (
        <StateMessage role="status" title="No codes yet">
          Scan them with a camera, or type or paste them below.
        </StateMessage>
      ) : (
        <Results {...codes} />
      )}
      <AddCodes list={codes.list} onAdd={add} />
      {codes.list.length === 0 ? null : (
        <Button variant="subtle" onClick={clear}>
          Clear the list
        </Button>
      )}
    </div>
  );
};
