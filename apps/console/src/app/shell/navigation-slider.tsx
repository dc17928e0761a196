import { navigationClosesAbovePx } from '@ohmstead/domain';
import { IconLayoutDashboard, IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Slider } from '../../ui/dialog/slider.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { useCloseOnNavigation } from './close-on-navigation.ts';
import { ViewLinks } from './view-links.tsx';
import styles from './panel-links.module.css';

/** Wide windows show the links in the header, so the slider would only repeat them. */
const useCloseWhenWide = (onClose: () => void) => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const wide = window.matchMedia(`(min-width: ${navigationClosesAbovePx + 1}px)`);
    const follow = () => {
      if (wide.matches) close();
    };
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);
};

export const NavigationSlider = ({ onClose }: { onClose: () => void }) => {
  useCloseWhenWide(onClose);
  useCloseOnNavigation(onClose);
  return (
    <Slider title="Navigation" side="left" narrow onClose={onClose}>
      <nav aria-label="Main" className={styles['links']}>
        <Link to="/dashboard">
          <IconLayoutDashboard size={18} stroke={1.75} aria-hidden="true" />
          Dashboard
        </Link>
        <NavigationLinks Views={ViewLinks} />
        {/* A separate document, the only one allowed to use the camera. */}
        <a href="/scan">
          <IconQrcode size={18} stroke={1.75} aria-hidden="true" />
          Scan a code
        </a>
      </nav>
    </Slider>
  );
};
