import { navigation } from './navigation';

describe('Places of the console', () => {
  test('each has a letter of its own after g', () => {
    const letters = navigation.flatMap(({ of }) => of).map(({ key }) => key);
    expect(letters.filter((letter, at) => letters.indexOf(letter) !== at)).toEqual([]);
    expect(letters.join('')).toMatch(/^[a-fh-z]+$/);
  });
});
