import { factsOf, firstSentence, linkLabel, linkPath, type ChannelMessage } from '../channel-message.ts';

/** Slack refuses a longer text. */
const maxTextLength = 3_000;

/** Only these three mean something: `<!channel>` in the name of a device would otherwise call everybody. */
export const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Cut before it is escaped, so that no entity is cut in two. */
function escapeWithin(text: string, most: number): string {
  let kept = text.slice(0, most);
  while (escapeSlack(kept).length > most) kept = kept.slice(0, -1);
  return escapeSlack(kept.toWellFormed());
}

const marks = { info: ':information_source:', warning: ':warning:', critical: ':red_circle:' } as const;

/** For the mark and the asterisks around the sentence. */
const roomBeside = 30;

/** Block Kit, for an incoming webhook. The severity is a word as well as a sign. */
export function slackMessage(message: ChannelMessage, publicUrl: URL): object {
  const sentence = firstSentence(message);
  const mark = 'alarm' in message ? `${marks[message.alarm.severity]} ` : '';
  const facts = factsOf(message).map(([name, value]) => plain(`${name}: ${value}`));
  return {
    text: escapeWithin(sentence, maxTextLength),
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text: `${mark}*${escapeWithin(sentence, maxTextLength - roomBeside)}*` },
      },
      ...(facts.length === 0 ? [] : [{ type: 'context', elements: facts }]),
      { type: 'actions', elements: [button(linkLabel(message), new URL(linkPath(message), publicUrl).href)] },
    ],
  };
}

const plain = (text: string) => ({ type: 'plain_text', text: text.slice(0, maxTextLength), emoji: false });
const button = (label: string, url: string) => ({ type: 'button', text: plain(label), url });
