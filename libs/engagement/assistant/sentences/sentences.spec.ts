import { languages } from '@exchange/kernel';
import { east } from './east';
import { sentence } from './sentences';
import { west } from './west';

const all: Readonly<Record<string, Readonly<Record<string, string>>>> = { ...west, ...east };
const placesOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('What the assistant says by itself', () => {
  it('is there in fifteen languages, with the same places to fill in', () => {
    expect(Object.keys(all).sort()).toEqual([...languages].sort());
    for (const language of languages)
      for (const [name, text] of Object.entries(all['en']!))
        expect([language, name, placesOf(all[language]![name] ?? '')]).toEqual([language, name, placesOf(text)]);
  });

  it('is said in each of them: no two are the same', () => {
    for (const name of Object.keys(all['en']!))
      expect(new Set(languages.map((language) => all[language]![name])).size).toBe(languages.length);
  });

  it('what is filled in is not looked at again', () => {
    expect(sentence('en', 'unknown', { name: '{name} $& {reason}' })).toBe('I find nothing called “{name} $& {reason}”.');
  });
});
