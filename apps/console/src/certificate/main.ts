import '../ui/theme/fonts.css';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import './certificate.css';
import { fetchPublicKeys, fetchStatus } from '../data/public-certificates-api.ts';
import { judgeCertificate } from './judge-certificate.ts';
import { showCertificate } from './show-certificate.ts';

const place = document.querySelector<HTMLElement>('.certificate');
if (place === null) throw new Error('certificate.html has no .certificate');

const judge = async (): Promise<void> =>
  showCertificate(place, await judgeCertificate(location, { fetchPublicKeys, fetchStatus }));

// Another code that is opened in the same tab may change only what follows the #.
addEventListener('hashchange', () => void judge());
void judge();
