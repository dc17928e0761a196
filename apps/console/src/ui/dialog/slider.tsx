import { IconX } from '@tabler/icons-react';
import { ActionIcon } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { useSwipeAway } from './use-swipe-away.ts';
import styles from './slider.module.css';

export type SliderProps = {
  title: ReactNode;
  /** A less prominent line under the title. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode;
  side?: 'left' | 'right';
  /** A narrow panel for navigation; sliders of entities are 520 px wide. */
  narrow?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A panel over the page, shown while it is mounted. Its button closes it; Escape, the overlay and a swipe towards its edge close whatever
 * was opened last in it, or the panel itself.
 */
export const Slider = ({
  title,
  subtitle,
  actions,
  footer,
  side = 'right',
  narrow,
  onClose,
  children,
}: SliderProps) => {
  const titleId = useId();
  const swipe = useSwipeAway(side);
  return (
    <Dialog className={styles['dialog']} aria-labelledby={titleId} data-testid="overlay" onClose={onClose}>
      <section className={styles['panel']} data-side={side} data-narrow={narrow} {...swipe}>
        <div className={styles['head']}>
          <div className={styles['titles']}>
            <h2 id={titleId} className={styles['title']}>
              {title}
            </h2>
            {subtitle === undefined ? null : <p className={styles['subtitle']}>{subtitle}</p>}
          </div>
          {actions}
          <ActionIcon className={styles['close']} size={36} color="gray" aria-label="Close" onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
        <div className={styles['body']}>{children}</div>
        {footer === undefined ? null : <div className={styles['foot']}>{footer}</div>}
      </section>
    </Dialog>
  );
};
