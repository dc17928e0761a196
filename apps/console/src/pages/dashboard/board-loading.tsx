import styles from './board-loading.module.css';

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The boards' own layout, before their first answer. */
export const BoardLoading = () => (
  <div className={styles['board']} role="status">
    <p className={styles['words']}>Loading devices…</p>
    <div className={styles['devices']} aria-hidden="true">
      {places.map((place) => (
        <div key={place} className={styles['device']} />
      ))}
    </div>
  </div>
);
