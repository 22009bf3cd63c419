import { withoutSecrets } from './without-secrets';

const mask = '[redacted]';

describe('Names of secrets', () => {
  it.each([
    'auth_token',
    'authToken',
    'AUTH-TOKEN',
    'authtoken',
    'x-auth-token',
    'Authorization',
    'authentication',
    'oauth',
    'apiKey',
    'X_API_KEY',
    'client secret',
    'clientSecretValue',
    'password',
    'db_passwd',
    'credentials',
    'credentialId',
    'tokens',
    'refreshToken',
    'private_key',
    'signingKey',
    'cookies',
    'sessionKey',
    'push_notification_config',
    'pushNotificationConfig',
    'PUSHNOTIFICATIONCONFIG',
    'ａｕｔｈ＿ｔｏｋｅｎ',
    'auth\u200b_token',
    'sck_live_name',
  ])('%s is removed, whatever its value', (name) => {
    for (const value of ['x', 1, null, ['x'], { deep: 'x' }]) expect(withoutSecrets({ kept: 1, [name]: value })).toEqual({ kept: 1 });
  });

  it.each(['author', 'authors', 'authority', 'brief', 'keywords', 'pagination', 'buying_mode', 'time_budget', 'brand', 'monkey'])(
    '%s stays',
    (name) => {
      expect(withoutSecrets({ [name]: 'Oat drink' })).toEqual({ [name]: 'Oat drink' });
    },
  );

  it('are removed together with the value beside them', () => {
    const headers = [
      { name: 'Authorization', value: 'anything' },
      { name: 'Accept', value: 'text/html' },
    ];
    expect(withoutSecrets({ headers })).toEqual({ headers: [{ name: 'Authorization' }, { name: 'Accept', value: 'text/html' }] });
  });
});

describe('Texts with a secret', () => {
  it.each([
    ['our key is sck_9f8Kd02Lm and it works', `our key is ${mask} and it works`],
    ['SCK_UPPER', mask],
    ['Bearer abc', mask],
    ['  bearer   abcdef', mask],
    ['send Bearer abc.def-123 with it', `send ${mask} with it`],
    ['Authorization: Bearer abc123def', `Authorization: ${mask}`],
    ['Basic dXNlcjpwYXNz', mask],
    ['https://user:hunter2@shop.example/feed', `https://${mask}@shop.example/feed`],
    ['https://shop.example/feed?access_token=abc&size=1', `https://shop.example/feed?access_token=${mask}&size=1`],
    ['password: hunter', `password: ${mask}`],
    ['MY_API_KEY=abc', `MY_API_KEY=${mask}`],
    ['{"auth_token":"abc","size":1}', `{"auth_token":"${mask}","size":1}`],
    ['{\\"auth_token\\":\\"abc\\"}', `{\\"auth_token\\":\\"${mask}\\"}`],
    ['token=a1', `token=${mask}`],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', mask],
    ['AKIAIOSFODNN7EXAMPLE', mask],
    ['ghp_0123456789abcdefghij', mask],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- after', `${mask} after`],
    ['-----BEGIN PRIVATE KEY-----\nMIIE never ends', mask],
    ['5f4dcc3b5aa765d61d8327deb882cf99', mask],
    ['a Zk3jR9xQpL2mVb7tYc1nWd8sHf4gKq6A b', `a ${mask} b`],
  ])('%j', (text, shown) => {
    expect(withoutSecrets(text)).toBe(shown);
    expect(withoutSecrets({ deep: [text] })).toEqual({ deep: [shown] });
  });

  it.each([
    'Launch of an oat drink for young families: evenings, connected TV',
    'Ring bearer outfits for weddings',
    'Bearer bonds explained',
    'Basic training for beginners',
    'Our secret: fresh oats. Our token: friendship.',
    'Budget 2026-03-01 to 2026-03-31, EUR 50000, https://oat.example/spring?size=1',
    'e5b2d7f0-5b1c-4a0e-9a55-0a2b3c4d5e6f',
  ])('leaves %j alone', (text) => {
    expect(withoutSecrets(text)).toBe(text);
  });

  it('numbers, booleans and null stay unchanged, and so does the original', () => {
    const original = { a: 1, b: true, c: null, d: [1.5, { token: 'x' }] };
    expect(withoutSecrets(original)).toEqual({ a: 1, b: true, c: null, d: [1.5, {}] });
    expect(original.d[1]).toEqual({ token: 'x' });
  });

  it('a long text is cut with a mark, and nothing unchecked is shown', () => {
    const shown = withoutSecrets(`${'oats '.repeat(13_105)}token: abc1 ${'sck_abc '.repeat(10_000)}`);
    expect(shown.length).toBeLessThanOrEqual(65_536);
    expect(shown).toMatch(/ \[cut\]$/);
    expect(shown).not.toMatch(/sck_|abc1/);
    expect(withoutSecrets(shown)).toBe(shown);
  });

  it('values that are large otherwise are cut too', () => {
    const texts = withoutSecrets(Array.from({ length: 50_000 }, () => 'oats'));
    expect(texts.length).toBeLessThan(25_000);
    const long = withoutSecrets(Array.from({ length: 20 }, () => 'oats '.repeat(10_000)));
    expect(long.at(-1)).toBe('[cut]');
    expect(withoutSecrets(long)).toEqual(long);
    const many = withoutSecrets(Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`a${index}`, 1])));
    expect(Object.keys(many).length).toBeLessThan(25_000);
    expect(withoutSecrets({ ['oat'.repeat(100)]: 1 })).toEqual({ [`${'oat'.repeat(85)}…`]: 1 });
    expect(withoutSecrets({ [`token${'a'.repeat(300)}`]: 1 })).toEqual({});
    expect(withoutSecrets('x'.repeat(2_000_000))).toMatch(/^x{65530} \[cut\]$/);
  });

  it('values nested too deep are masked', () => {
    const nested = Array.from({ length: 5_000 }).reduce<unknown>((inner) => [inner], 'sck_deep');
    expect(JSON.stringify(withoutSecrets(nested))).not.toContain('sck_');
  });
});

describe('Any object with inserted secrets', () => {
  const runs = 40;

  it.each(Array.from({ length: 10 }, (_, index) => index + 1))('loses all secrets and nothing else (seed %i)', (seed) => {
    const random = numbersFrom(seed);
    for (let run = 0; run < runs; run += 1) {
      const garden = new Garden(random);
      const planted = garden.object(0);
      const shown = withoutSecrets(planted);
      const text = JSON.stringify(shown);
      for (const secret of garden.secrets) expect(text).not.toContain(secret);
      for (const word of garden.words) expect(text).toContain(word);
      expect(withoutSecrets(shown)).toEqual(shown);
    }
  });
});

/** Generates random objects, and records which texts must be removed and which must stay. */
class Garden {
  readonly secrets: string[] = [];
  readonly words: string[] = [];
  private serial = 0;

  constructor(private readonly random: () => number) {}

  object(depth: number): object {
    const members = Array.from({ length: 1 + this.below(4) }, () => this.member(depth));
    return Object.fromEntries(members);
  }

  private member(depth: number): [string, unknown] {
    const roll = this.below(5);
    if (roll === 0) return [this.secretName(), this.hidden(depth)];
    if (roll === 1) return [this.plainName(), this.textWithSecret()];
    if (roll === 2 && depth < 5) return [this.plainName(), this.object(depth + 1)];
    if (roll === 3 && depth < 5) return [this.plainName(), [this.object(depth + 1), this.word(), this.textWithSecret()]];
    return [this.plainName(), this.word()];
  }

  /** Everything below a secret name must be removed, also harmless texts. */
  private hidden(depth: number): unknown {
    const value = `hidden${this.next()}x`;
    this.secrets.push(value);
    return depth < 5 && this.below(2) === 0 ? { url: value, list: [value] } : value;
  }

  private textWithSecret(): string {
    const tail = `${this.next()}${Array.from({ length: 12 }, () => this.pick([...'abcXYZ0189'])).join('')}q7`;
    this.secrets.push(tail);
    const secret =
      this.pick(['sck_', 'Bearer ', 'api_key=', 'auth_token: ', 'password=', 'sk_live_', 'https://a.example/?access_token=']) + tail;
    return `${this.word()} ${secret} ${this.word()}`;
  }

  private secretName(): string {
    const words = this.pick([['auth', 'token'], ['push', 'notification', 'config'], ['credentials'], ['api', 'key'], ['client', 'secret']]);
    const more = this.below(2) === 0 ? [...words, String(this.next())] : [String.fromCharCode(97 + this.below(26)), ...words];
    const styles = [
      more.join('_'),
      more.join('-').toUpperCase(),
      more.map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join(''),
      more.join(''),
      more.join(' '),
    ];
    return this.pick(styles);
  }

  private plainName(): string {
    return `${this.pick(['brief', 'brand', 'filters', 'keywords', 'author', 'ext'])}${this.next()}`;
  }

  private word(): string {
    const word = `oat${this.next()}drink`;
    this.words.push(word);
    return word;
  }

  private next(): number {
    this.serial += 1;
    return this.serial;
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}

/** Seeded random numbers (mulberry32), so that a failure can be reproduced by its seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
