import { Checkbox } from '@mantine/core';
import { eventGroups, wordsOfEvent } from './integration-words.ts';
import styles from './integrations.module.css';

export type EventChoiceOf = { type: string; example: unknown };

type EventChoiceProps = {
  choices: readonly EventChoiceOf[];
  chosen: readonly string[];
  onChange: (events: string[]) => void;
};

const Example = ({ type, example }: EventChoiceOf) => (
  <details className={styles['example']}>
    <summary aria-label={`Example of ${type}`}>Example</summary>
    <pre tabIndex={0}>{JSON.stringify(example, null, 2)}</pre>
  </details>
);

/** What a webhook is told of, each event with the body that would arrive. */
export const EventChoice = ({ choices, chosen, onChange }: EventChoiceProps) => {
  const toggle = (types: readonly string[], isWanted: boolean) =>
    onChange([...chosen.filter((type) => !types.includes(type)), ...(isWanted ? types : [])]);
  return (
    <div className={styles['groups']} role="group" aria-label="Events">
      {eventGroups(choices).map(({ title, events }) => {
        const types = events.map(({ type }) => type);
        const count = types.filter((type) => chosen.includes(type)).length;
        return (
          <fieldset key={title} className={styles['box']}>
            <legend>
              <Checkbox
                label={title}
                checked={count === types.length}
                indeterminate={count > 0 && count < types.length}
                onChange={(event) => toggle(types, event.currentTarget.checked)}
              />
            </legend>
            {events.map(({ type, example }) => (
              <div key={type} className={styles['event']}>
                <Checkbox
                  label={wordsOfEvent(type)}
                  description={type}
                  checked={chosen.includes(type)}
                  onChange={(event) => toggle([type], event.currentTarget.checked)}
                />
                <Example type={type} example={example} />
              </div>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
};
