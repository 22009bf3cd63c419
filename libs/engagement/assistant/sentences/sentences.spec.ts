import { languages } from '@exchange/kernel';
import { east } from './east';
import { sentence } from './sentences';
import { west } from './west';

const all: Readonly<Record<string, Readonly<Record<string, string>>>> = { ...west, ...east };
const placesOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('sentences', () => {
  it('exist in fifteen languages with the same placeholders', () => {
    expect(Object.keys(all).sort()).toEqual([...languages].sort());
    for (const language of languages)
      for (const [name, text] of Object.entries(all['en']!))
        expect([language, name, placesOf(all[language]![name] ?? '')]).toEqual([language, name, placesOf(text)]);
  });

  it('differ between all languages', () => {
    for (const name of Object.keys(all['en']!))
      expect(new Set(languages.map((language) => all[language]![name])).size).toBe(languages.length);
  });

  it('do not interpret placeholders in inserted values', () => {
    expect(sentence('en', 'unknown', { name: '{name} $& {reason}' })).toBe('I find nothing called “{name} $& {reason}”.');
  });
});
