import { Waiting } from '../ui/waiting.tsx';

export const PagePending = () => <Waiting words="Loading…" />;
