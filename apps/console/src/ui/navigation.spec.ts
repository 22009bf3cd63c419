import { isOpenTo, navigation } from './navigation';

describe('Places of the console', () => {
  test.each([true, false])('each has a letter of its own after g (buyer: %s)', (isBuyer) => {
    const letters = navigation
      .flatMap(({ of }) => of)
      .filter(isOpenTo({ isBuyer, isAdmin: true, isStaff: true }))
      .flatMap(({ key }) => key ?? []);
    expect(letters.filter((letter, at) => letters.indexOf(letter) !== at)).toEqual([]);
    expect(letters.join('')).toMatch(/^[a-fh-z]+$/);
  });
});
