import * as fc from 'fast-check';
import { pieces } from './secret-texts.fixture';
import { withoutSecrets } from './without-secrets';

const mask = '[redacted]';

describe('Masking a text', () => {
  it.each([
    ['ｔｏｋｅｎ：ａｂｃ１２３', `ｔｏｋｅｎ：${mask}`],
    ['tоkеn: abc123', `tоkеn: ${mask}`],
    ['τοκεη=abc123', `τοκεη=${mask}`],
    ['to\u200bken: abc\u00ad123', `to\u200bken: ${mask}`],
    ['s\u2060ck_\ufeff9f8Kd02Lm', mask],
    ['𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝: hunter', `𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝: ${mask}`],
    ['pássword: “two words”', `pássword: “${mask}”`],
    ['Cookie: session=abc; theme=dark\nAccept: text/html', `Cookie: ${mask}\nAccept: text/html`],
    ['Set-Cookie: a=b; Path=/', `Set-Cookie: ${mask}`],
    ["curl -H 'Cookie: a=b; c=d' https://shop.example", `curl -H 'Cookie: ${mask}' https://shop.example`],
    ['pw: abc', `pw: ${mask}`],
    ['db_pw=abc', `db_pw=${mask}`],
    ['Passwort: geheim', `Passwort: ${mask}`],
    ['Kennwort=geheim', `Kennwort=${mask}`],
    ['contraseña: secreta', `contraseña: ${mask}`],
    ['mot de passe : abc', `mot de passe : ${mask}`],
    ['wachtwoord: abc', `wachtwoord: ${mask}`],
    ['senha=abc', `senha=${mask}`],
    ['hasło: abc', `hasło: ${mask}`],
    ['пароль: abc', `пароль: ${mask}`],
    ['密码：abc', `密码：${mask}`],
    ['パスワード: abc', `パスワード: ${mask}`],
    ['"password": "two words"', `"password": "${mask}"`],
    ['{"password":"a\\"b c","size":1}', `{"password":"${mask}","size":1}`],
    ['Authorization: Digest abc=1', `Authorization: ${mask}`],
    ['https://shop.example/feed?sig=abc&size=1', `https://shop.example/feed?sig=${mask}&size=1`],
    ['https://shop.example/feed?size=1&key=abc', `https://shop.example/feed?size=1&key=${mask}`],
    ['https://s3.example/a?X-Amz-Signature=abc', `https://s3.example/a?X-Amz-Signature=${mask}`],
    ['https://s3.example/a?%74oken=abc', `https://s3.example/a?%74oken=${mask}`],
    ['https://shop.example/?q=a1b2c3d4e5f6a7b8', `https://shop.example/?q=${mask}`],
    ['https://shop.example/?ref=dGhpc0lzQVNlY3JldDEy9x', `https://shop.example/?ref=${mask}`],
    ['https://onlytoken@shop.example/', `https://${mask}@shop.example/`],
    ['password: password: hunter', `password: ${mask} ${mask}`],
    ['cookie: Cookie: a1=b', `cookie: Cookie: ${mask}`],
    ['token:'.repeat(1_000) + 'a1', `token:${mask}`],
  ])('finds the secret in %j', (text, shown) => {
    expect(withoutSecrets(text)).toBe(shown);
    expect(withoutSecrets(shown)).toBe(shown);
  });

  it.each([
    'https://oat.example/spring?utm_source=newsletter&utm_campaign=spring-2026-launch&utm_content=OatDrinkForFamilies',
    'https://oat.example/p?id=e5b2d7f0-5b1c-4a0e-9a55-0a2b3c4d5e6f',
    'Молоко из овса для семей: вечером, на экране',
    'Our cookie: oats and chocolate. The key: taste. Ratio 3:1, 24/7.',
    'ﷺ ⑴ 100 % Ökö',
  ])('leaves %j alone', (text) => {
    expect(withoutSecrets(text)).toBe(text);
  });
});

describe('Names and values in lists', () => {
  it.each<[unknown, unknown]>([
    [
      ['authorization', 'Bearer x'],
      ['authorization', mask],
    ],
    [[['token', 'friendship']], [['token', mask]]],
    [
      [
        ['accept', 'text/html'],
        ['X-Api-Key', 'abc'],
      ],
      [
        ['accept', 'text/html'],
        ['X-Api-Key', mask],
      ],
    ],
    [
      ['Host', 'shop.example', 'Authorization', 'Digest a=1'],
      ['Host', 'shop.example', 'Authorization', mask],
    ],
    [
      ['password', 'hunter'],
      ['password', mask],
    ],
    [
      ['pаssword', 'hunter'],
      ['pаssword', mask],
    ],
    [[{ Key: 'token', Value: 'abc' }], [{ Key: 'token' }]],
    [[{ name: 'Cookie', val: 'abc' }], [{ name: 'Cookie' }]],
  ])('%j', (value, shown) => {
    expect(withoutSecrets(value)).toEqual(shown);
    expect(withoutSecrets(shown)).toEqual(shown);
  });

  it.each([
    [['cookie', 'biscuit']],
    [['password', 'login', 'security', 'safety']],
    [['token ring', 'ethernet']],
    [['author', 'Bearer of news']],
  ])('keeps keywords: %j', (keywords) => {
    expect(withoutSecrets({ keywords })).toEqual({ keywords });
  });

  it.each([
    'pw',
    'dbPw',
    'db_pw',
    'ｐａｓｓｗｏｒｄ',
    'раssword',
    'to\u00adken',
    'contraseña',
    'mot de passe',
    'hasło',
    '密码',
    'sig',
    'otp',
  ])('removes the member %j', (name) => {
    expect(withoutSecrets({ kept: 1, [name]: 'x' })).toEqual({ kept: 1 });
  });

  it.each(['pwa', 'signal', 'design', 'passenger', 'compass', 'wpwidth'])('keeps the member %j', (name) => {
    expect(withoutSecrets({ [name]: 'x' })).toEqual({ [name]: 'x' });
  });
});

describe('Masking any text', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
        const shown = withoutSecrets(parts.join(''));
        expect(withoutSecrets(shown)).toBe(shown);
      }),
      { numRuns: 3_000, seed: 7 },
    );
  });
});
