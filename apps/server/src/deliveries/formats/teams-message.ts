import { factsOf, firstSentence, linkLabel, linkPath, type ChannelMessage } from '../channel-message.ts';

const colours = { info: 'Accent', warning: 'Warning', critical: 'Attention' } as const;
const contentType = 'application/vnd.microsoft.card.adaptive';

/** Text of a card may contain Markdown; a backslash before each sign keeps a name what it is. */
const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+\-.!|<>&~]/g, String.raw`\$&`);

/** An Adaptive Card, for a workflow of Teams. */
export function teamsMessage(message: ChannelMessage, publicUrl: URL): object {
  const color = 'alarm' in message ? { color: colours[message.alarm.severity] } : {};
  const facts = factsOf(message).map(([title, value]) => ({ title, value: escapeMarkdown(value) }));
  return {
    type: 'message',
    attachments: [
      {
        contentType,
        content: {
          type: 'AdaptiveCard',
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: escapeMarkdown(firstSentence(message)), weight: 'Bolder', wrap: true, ...color },
            ...(facts.length === 0 ? [] : [{ type: 'FactSet', facts }]),
          ],
          actions: [
            { type: 'Action.OpenUrl', title: linkLabel(message), url: new URL(linkPath(message), publicUrl).href },
          ],
        },
      },
    ],
  };
}
