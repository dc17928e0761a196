type Avoided = { words: RegExp; instead: string };

/** What our texts do not say, and what they say instead: one word per idea, and none that a reader would stumble over. */
export const avoidedWords: readonly Avoided[] = [
  // One word per idea: docs/glossary.md.
  { words: /\be-mails?\b|\bmails?\b(?! (?:server|program|client)s?\b)/i, instead: 'email' },
  {
    words: /\bsign(?:s|ed|ing)? (?:in|out)\b|\bsigned-(?:in|out)\b|\bsigning-in\b/i,
    instead: 'log in, log out; the noun is sign-in',
  },
  { words: /\b(?:can|could|may|must|will|cannot) login\b/i, instead: 'log in' },
  { words: /\broll-outs?\b/i, instead: 'rollout' },
  { words: /\banalysers?\b/i, instead: 'analyzer, as the specification spells it' },
  { words: /\bwidth of a bar\b/i, instead: 'bin width' },
  // Plain English.
  { words: /\b(?:some|any|every)body\b/i, instead: 'someone, anyone, everyone' },
  { words: /(?<!["'])\bnobody\b/i, instead: 'no one' },
  { words: /\b(?:who|what)(?:so)?ever\b/i, instead: 'anyone who, anything that, or name it' },
  { words: /\bmeanwhile\b/i, instead: 'in the meantime, since then' },
  { words: /\banew\b/i, instead: 'again' },
  { words: /\bfor ever\b/i, instead: 'indefinitely, permanently' },
  { words: /\bfor good\b/i, instead: 'permanently' },
  { words: /\bjust now\b/i, instead: 'currently, has just' },
  {
    words: /\b(?:is|are|was|were|be|been|has|have) told\b|\btold (?:of|its|their)\b|\btells? (?:its|their|of)\b/i,
    instead: 'report, notify',
  },
  { words: /\bby (?:itself|themselves)\b/i, instead: 'automatically, alone' },
  { words: /\bstands? (?:at|there|in|on|beside|behind|below|above)\b/i, instead: 'is' },
  { words: /\bloosen/i, instead: 'widen, or say what to try' },
  { words: /\b(?:nothing|entry|row|battery|device|service) fits\b/i, instead: 'matches' },
  { words: /\bmay see\b/i, instead: 'can see' },
  { words: /\bgreyed\b(?! out)/i, instead: 'greyed out' },
  { words: /\b(?:becomes?|makes?|made|being|is|are) void\b|\bvoids\b/i, instead: 'is no longer valid' },
  { words: /\bshall\b/i, instead: 'will, must' },
  { words: /\b(?:the|one's) own\b/i, instead: 'your own, its own' },
  { words: /\bgo(?:es)? with (?:it|them)\b/i, instead: 'is deleted too' },
  { words: /\bwhilst\b/i, instead: 'while' },
  { words: /\butilis/i, instead: 'use' },
  { words: /\be\.g\.|\bi\.e\./i, instead: 'for example, that is' },
  // Typography.
  { words: /[“”]/, instead: "'single quotes'" },
  { words: /\.\.\./, instead: '…' },
];
