import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testDatabase, testDatabaseUrl, type TestDatabase } from '@test/database';

const script = join(__dirname, '../../../../../scripts/import-properties.mjs');

describe('importing into the registry', () => {
  let db: TestDatabase;
  const file = join(mkdtempSync(join(tmpdir(), 'properties-')), 'list.csv');

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());
  beforeEach(() => db.database.query('truncate property_registry'));

  async function importing(lines: readonly string[], source = 'our list') {
    writeFileSync(file, lines.join('\n'));
    const env = { ...process.env, DATABASE_URL: await testDatabaseUrl() };
    return promisify(execFile)(process.execPath, [script, file, `--source=${source}`], { env });
  }

  const rows = () => db.database.query('select domain, kind, blocked_reason, source from property_registry order by domain');

  it('stores domains with kind, reason and source, and overwrites existing ones', async () => {
    await importing(['news.example', 'ads.example,ad_server,Ads, of "Test"'], 'old');
    const { stdout } = await importing(['domain,kind', '# ours', 'WWW.News.example,cdn', '', '"bücher.example","publisher"']);
    expect(stdout).toBe('2 domains are in the registry.\n');
    expect(await rows()).toEqual([
      { domain: 'ads.example', kind: 'ad_server', blocked_reason: 'Ads, of "Test"', source: 'old' },
      { domain: 'news.example', kind: 'cdn', blocked_reason: null, source: 'our list' },
      { domain: 'xn--bcher-kva.example', kind: 'publisher', blocked_reason: null, source: 'our list' },
    ]);
  });

  it.each([
    ['an invalid domain', 'not a domain'],
    ['an unknown kind', 'a.example,website'],
  ])('reports the line with %s and stores nothing', async (_, line) => {
    const many = Array.from({ length: 6_000 }, (__, i) => `site-${i}.example`);
    await expect(importing([...many, line])).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('line 6001') });
    expect(await rows()).toEqual([]);
  });
});
