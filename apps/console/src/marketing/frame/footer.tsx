import { copyrightYear } from '@ohmstead/domain';
import { Logo } from '../../ui/logo.tsx';
import styles from './footer.module.css';

const groups = [
  {
    title: 'Product',
    links: [
      { to: '/#steps', label: 'How it works' },
      { to: '/#features', label: 'Features' },
      { to: '/signup', label: 'Request Early Access' },
      { to: '/login', label: 'Login' },
    ],
  },
  {
    title: 'Open by design',
    links: [
      { to: '/api/docs', label: 'API documentation' },
      { to: '/api/openapi.json', label: 'OpenAPI description' },
      { to: 'https://www.apache.org/licenses/LICENSE-2.0', label: 'Licence: Apache 2.0' },
    ],
  },
  {
    title: 'Built with',
    links: [
      { to: 'https://mqtt.org/', label: 'MQTT: how analyzers connect' },
      { to: 'https://www.postgresql.org/', label: 'PostgreSQL: where data is stored' },
      { to: 'https://doi.org/10.5281/zenodo.3633835', label: 'Zhang et al.: cell impedance data' },
      { to: 'https://doi.org/10.5281/zenodo.2580327', label: 'Oak Ridge: Leaf cell data' },
    ],
  },
];

export const Footer = () => (
  <footer className={styles['footer']}>
    <div className={styles['inside']}>
      <div>
        <Logo />
        <p className={styles['about']}>The console for organisations that test and service batteries.</p>
      </div>
      {groups.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className={styles['title']}>{title}</h2>
          <ul className={styles['links']}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
    <p className={styles['notice']}>
      Copyright © {copyrightYear} Ohmstead. The pictures show the demo with simulated analyzers.
    </p>
  </footer>
);
