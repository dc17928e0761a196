import '../ui/theme/fonts.css';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import './certificate.css';
import { fetchPublicKeys, fetchStatus } from '../data/public-certificates-api.ts';
import { judgeCertificate } from './judge-certificate.ts';
import { showCertificate } from './show-certificate.ts';

const place = document.querySelector<HTMLElement>('.certificate');
if (place === null) throw new Error('certificate.html has no .certificate');

/** Nothing is said of one code while another one is verified. */
const judge = async (): Promise<void> => {
  place.replaceChildren();
  const { href } = location;
  const judged = await judgeCertificate(new URL(href), { fetchPublicKeys, fetchStatus });
  if (location.href === href) showCertificate(place, judged);
};

// Another code that is opened in the same tab may change only what follows the #.
addEventListener('hashchange', () => void judge());
void judge();
