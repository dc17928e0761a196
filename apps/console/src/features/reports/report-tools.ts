import type { ReactNode } from 'react';

/** What a report adds to its chart: buttons beside the menu, and below the head its settings while they are open. */
export type ReportTools = { tools: ReactNode; form: ReactNode };
