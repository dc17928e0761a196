import { Waiting } from '../ui/page/waiting.tsx';

export const PagePending = () => <Waiting words="Loading…" />;
