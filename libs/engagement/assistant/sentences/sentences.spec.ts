import { languages } from '@exchange/kernel';
import { sentence, type SentenceName } from './sentences';
import english from './words/en.json';

describe('sentences', () => {
  it.each(Object.keys(english) as SentenceName[])('differ between all languages: %s', (name) => {
    expect(new Set(languages.map((language) => sentence(language, name))).size).toBe(languages.length);
  });

  it('do not interpret placeholders in inserted values', () => {
    expect(sentence('en', 'unknown', { name: '{name} $& {reason}' })).toBe('I find nothing called “{name} $& {reason}”.');
  });
});
