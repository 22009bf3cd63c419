import { codesIn, tagsIn, wordsIn } from './typed-words';

describe('A typed list', () => {
  it.each([
    ['shop.example', ['shop.example']],
    [' shop.example\r\nwww.example, pay.example;', ['shop.example', 'www.example', 'pay.example']],
    [' \n ', []],
  ])('has the words of %j', (typed, words) => {
    expect(wordsIn(typed)).toEqual(words);
  });

  it('has codes in upper case, each once', () => {
    expect(codesIn('de, at;DE\nch')).toEqual(['DE', 'AT', 'CH']);
  });

  it('has tags of several words, each once', () => {
    expect(tagsIn('winter sale, ctv,,ctv ')).toEqual(['winter sale', 'ctv']);
  });
});
