import { z } from 'zod';
import { problemOf } from './word-problems';

const problemText = (words: readonly string[], sent: unknown): string => {
  const input = z.strictObject({ list: z.array(z.strictObject({ word: z.enum(words as [string, ...string[]]) })) });
  const args = { list: [{ word: sent }] };
  return problemOf(input.safeParse(args).error!.issues[0]!, args);
};
const group = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}.changed_in_way_${index}`);
const long = [...group('campaign', 9), ...group('media_buy', 9), ...group('media_buy_update', 9), ...group('seller', 30)];

describe('problemOf an unknown enumeration value', () => {
  it('lists all values of a short enumeration, like the schema', () => {
    expect(problemText(['auto', 'manual'], 'none')).toContain('"auto"|"manual"');
  });

  it('lists all values of a long enumeration when they fit', () => {
    const words = Array.from({ length: 30 }, (_, index) => `w${index}`);
    expect(problemText(words, 'none')).toBe(`must be one of ${words.join(', ')}.`);
  });

  it('lists the values with the same beginning when all would be too long', () => {
    expect(problemText(long, 'campaign.lost')).toBe(`is no such word. Those that begin alike: ${group('campaign', 9).join(', ')}.`);
  });

  it.each([['other.thing'], ['seller.lost'], [7], [undefined], [{}]])(
    'lists the beginnings within the maximum length of a refusal for %j',
    (sent) => {
      const message = problemText(long, sent);
      expect(message).toContain('They begin with campaign, media_buy, media_buy_update, seller: send one');
      expect(message.length).toBeLessThan(400);
    },
  );
});
