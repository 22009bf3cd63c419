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

  it('default to port 3100 on loopback and ten sellers without hostile ones', () => {
    const { port, host, sellers } = settings({});
    expect([port, host, sellers.length]).toEqual([3100, '127.0.0.1', 10]);
    expect(parsePersonalities(sellers).map(({ behaviour }) => behaviour.kind)).toEqual(
      expect.arrayContaining(['prompt', 'slow', 'partial', 'async', 'failing']),
    );
  });

  it('add hostile sellers only on request', () => {
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

  it('replace the sellers by those of a file, with or without a built-in model', () => {
    const path = file([
      { slug: 'sleepy-tv', like: 'northlight-tv', behaviour: { kind: 'slow', latencyMs: 60_000 } },
      { slug: 'empty', name: 'Empty', description: 'sells nothing', behaviour: { kind: 'prompt' } },
    ]);
    const [sleepy, empty] = parsePersonalities(settings({ SANDBOX_SELLERS_FILE: path }).sellers);
    expect(sleepy).toMatchObject({ slug: 'sleepy-tv', name: 'Northlight TV', behaviour: { kind: 'slow', latencyMs: 60_000 } });
    expect(empty).toMatchObject({ products: [], behaviour: { latencyMs: 120 } });
  });

  it.each([
    ['an unknown built-in seller', [{ slug: 'x', like: 'nobody' }], /no built-in seller "nobody"/],
    ['an invalid slug', [{ slug: 'No Spaces', like: 'clipstream' }], /slug/],
    [
      'a repeated slug',
      [
        { slug: 'x', like: 'clipstream' },
        { slug: 'x', like: 'harbor-news' },
      ],
      /slug "x"/,
    ],
  ])('refuse %s', (_what, content, message) => {
    expect(() => parsePersonalities(settings({ SANDBOX_SELLERS_FILE: file(content) }).sellers)).toThrow(message);
  });

  it('refuse an invalid port', () => {
    expect(() => settings({ SANDBOX_SELLER_PORT: 'http' })).toThrow(/SANDBOX_SELLER_PORT/);
  });
});
