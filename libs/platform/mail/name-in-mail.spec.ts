import { nameInMail, textInMail } from './name-in-mail';

describe('nameInMail', () => {
  it.each([
    ['Northwind Media', '"Northwind Media"'],
    ['J. R. "Bob" Müller', `"J. R. 'Bob' Müller"`],
    ['Ann\r\n\r\nYour account is locked: https://evil.example/login', '"Ann Your account is locked: https[:]//evil[.]example/login"'],
    ['Bcc: eve@example.com\nX', '"Bcc: eve[at]example[.]com X"'],
    ['www.evil.example', '"www[.]evil[.]example"'],
    ['evil。example', '"evil[.]example"'],
    ['javascript:alert(1)', '"javascript[:]alert(1)"'],
    ['\u202Eevil\u200B.example\u001B[31m', '"evil[.]example[31m"'],
    ['n'.repeat(255), `"${'n'.repeat(100)}"`],
  ])('turns %j into %s', (name, mailed) => {
    expect(nameInMail(name)).toBe(mailed);
  });

  it('never returns line breaks, links or addresses', () => {
    const parts = ['http', ':', '//', '.', '@', 'evil', 'example', '\n', '\r', ' ', '\u2028', '。', '：', '"', 'a', '\u200D', '\uFF20'];
    let state = 11;
    for (let n = 0; n < 20_000; n += 1) {
      const name = Array.from({ length: 8 }, () => parts[(state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % parts.length]).join(
        '',
      );
      expect(nameInMail(name).slice(1, -1)).not.toMatch(/["\n\r\u2028]|:\/\/|@|\w\.\w{2}/);
      expect(textInMail(name)).not.toMatch(/[\n\r\u2028]|:\/\/|@|\w\.\w{2}/);
    }
  });
});
