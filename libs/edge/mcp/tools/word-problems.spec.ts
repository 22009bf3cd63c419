import { z } from 'zod';
import { problemOf } from './word-problems';

const told = (words: readonly string[], sent: unknown): string => {
  const input = z.strictObject({ list: z.array(z.strictObject({ word: z.enum(words as [string, ...string[]]) })) });
  const args = { list: [{ word: sent }] };
  return problemOf(input.safeParse(args).error!.issues[0]!, args);
};
const group = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}.changed_in_way_${index}`);
const long = [...group('campaign', 9), ...group('media_buy', 9), ...group('media_buy_update', 9), ...group('seller', 30)];

describe('The problem of a word that is not in an enumeration', () => {
  it('names all words where they are few, as the schema does', () => {
    expect(told(['auto', 'manual'], 'none')).toContain('"auto"|"manual"');
  });

  it('names all words of a long enumeration of short ones', () => {
    const words = Array.from({ length: 30 }, (_, index) => `w${index}`);
    expect(told(words, 'none')).toBe(`must be one of ${words.join(', ')}.`);
  });

  it('names those that begin alike where all would be too long', () => {
    expect(told(long, 'campaign.lost')).toBe(`is no such word. Those that begin alike: ${group('campaign', 9).join(', ')}.`);
  });

  it.each([['other.thing'], ['seller.lost'], [7], [undefined], [{}]])(
    'says how the words begin, and no more than a refusal holds: %j',
    (sent) => {
      const message = told(long, sent);
      expect(message).toContain('They begin with campaign, media_buy, media_buy_update, seller: send one');
      expect(message.length).toBeLessThan(400);
    },
  );
});
