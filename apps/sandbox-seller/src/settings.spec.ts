import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePersonalities } from './personalities';
import { settings } from './settings';

describe('settings', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sellers-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const file = (content: unknown) => {
    const path = join(dir, 'sellers.json');
    writeFileSync(path, JSON.stringify(content));
    return path;
  };

  it('without any: port 3100 on loopback, ten sellers, none hostile', () => {
    const { port, host, sellers } = settings({});
    expect([port, host, sellers.length]).toEqual([3100, '127.0.0.1', 10]);
    expect(parsePersonalities(sellers).map(({ behaviour }) => behaviour.kind)).toEqual(
      expect.arrayContaining(['prompt', 'slow', 'partial', 'async', 'failing']),
    );
  });

  it('hostile sellers come only when they are asked for', () => {
    expect(settings({ SANDBOX_HOSTILE: 'true' }).sellers.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining([
        'hostile-hang',
        'hostile-garbage',
        'hostile-redirect',
        'hostile-flood',
        'hostile-endless',
        'hostile-drip',
        'hostile-mixed',
      ]),
    );
  });

  it('a file replaces the sellers, each on its own or like a built-in one', () => {
    const path = file([
      { slug: 'sleepy-tv', like: 'northlight-tv', behaviour: { kind: 'slow', latencyMs: 60_000 } },
      { slug: 'empty', name: 'Empty', description: 'sells nothing', behaviour: { kind: 'prompt' } },
    ]);
    const [sleepy, empty] = parsePersonalities(settings({ SANDBOX_SELLERS_FILE: path }).sellers);
    expect(sleepy).toMatchObject({ slug: 'sleepy-tv', name: 'Northlight TV', behaviour: { kind: 'slow', latencyMs: 60_000 } });
    expect(empty).toMatchObject({ products: [], behaviour: { latencyMs: 120 } });
  });

  it.each([
    ['an unknown model', [{ slug: 'x', like: 'nobody' }], /no built-in seller "nobody"/],
    ['a bad slug', [{ slug: 'No Spaces', like: 'clipstream' }], /slug/],
    [
      'the same slug twice',
      [
        { slug: 'x', like: 'clipstream' },
        { slug: 'x', like: 'harbor-news' },
      ],
      /slug "x"/,
    ],
  ])('refuses %s', (_what, content, message) => {
    expect(() => parsePersonalities(settings({ SANDBOX_SELLERS_FILE: file(content) }).sellers)).toThrow(message);
  });

  it('refuses a port that is none', () => {
    expect(() => settings({ SANDBOX_SELLER_PORT: 'http' })).toThrow(/SANDBOX_SELLER_PORT/);
  });
});
