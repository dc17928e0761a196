export type NewsItem = { id: string; date: number; title: string; content: string };

/** Fixed contents, not from a server (spec: administration §2); the newest first. */
export const newsItems: readonly NewsItem[] = [
  {
    id: 'reports-lead-to-batteries',
    date: Date.UTC(2026, 10, 21),
    title: 'From a bar to its batteries',
    content: 'Click a bar or a point of a report: the list opens with exactly the batteries that it counts.',
  },
  {
    id: 'arrange-the-dashboard',
    date: Date.UTC(2026, 10, 20),
    title: 'A dashboard of your own',
    content:
      'Drag its parts into the order that suits you, and hide what you do not need, behind the grid beside the title.',
  },
  {
    id: 'claim-on-the-page',
    date: Date.UTC(2026, 10, 18),
    title: 'Claim an analyzer without help',
    content: 'Open the link that came with it, and enter the code that it shows.',
  },
];
