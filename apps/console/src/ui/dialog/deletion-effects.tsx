import styles from './deletion-effects.module.css';

type DeletionEffectsProps = {
  effects: readonly string[];
  /** Some of those affected; empty if they may not be named. */
  names: readonly string[];
  /** The number of all those affected. */
  count: number;
  /** The text if nothing changes for anyone. */
  none: string;
};

/** Ends a text that introduces names with a full stop if no names follow. */
const sentence = (text: string, hasNames: boolean): string =>
  text.endsWith(':') && !hasNames ? `${text.slice(0, -1)}.` : text;

/** Shows the effects of a deletion, and on whom, before it is done. */
export const DeletionEffects = ({ effects, names, count, none }: DeletionEffectsProps) => (
  <div className={styles['effects']}>
    {effects.length === 0 ? <p>{none}</p> : null}
    {effects.map((effect) => (
      <p key={effect}>{sentence(effect, names.length > 0)}</p>
    ))}
    {names.length === 0 ? null : (
      <ul className={styles['names']}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {count > names.length ? <li>and {(count - names.length).toLocaleString('en')} more</li> : null}
      </ul>
    )}
  </div>
);
