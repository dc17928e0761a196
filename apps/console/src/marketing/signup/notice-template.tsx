import styles from '../../ui/notices/notifications.module.css';
import own from './notice-template.module.css';

/** The place for notices and their template: the console's own markup, filled in by show-notices.ts. */
export const NoticeTemplate = () => (
  <div className={styles['stack']}>
    <div role="alert" className={styles['region']} data-notices />
    <template data-notice>
      <div className={styles['notice']} data-type="error">
        <svg className={styles['icon']} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="1.75" />
          <path d="m7.500 7.500 5 5m0-5-5 5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
        <div className={styles['words']}>
          <p className={styles['title']} data-title />
          <p className={styles['text']} data-text />
        </div>
        <button type="button" className={own['dismiss']} data-dismiss>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </template>
  </div>
);
