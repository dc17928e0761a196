import styles from './deletion-effects.module.css';

type DeletionEffectsProps = {
  effects: readonly string[];
  /** Some of those concerned; empty where they may not be named. */
  names: readonly string[];
  /** All of those concerned. */
  count: number;
  /** Where nothing changes for anybody. */
  none: string;
};

/** Ends what leads to names with a full stop where none follow. */
const sentence = (text: string, hasNames: boolean): string =>
  text.endsWith(':') && !hasNames ? `${text.slice(0, -1)}.` : text;

/** What a deletion changes, and for whom: said before it is done. */
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
