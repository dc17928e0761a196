import './styles.ts';
import { startPage } from './start-page.ts';

void startPage();
