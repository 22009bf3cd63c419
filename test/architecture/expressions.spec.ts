import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { type Expression, literals, made, madeBy } from './expressions';
import { read, root } from './sources';

/** What a call makes of what it is given, as it could be at worst: names, codes and paths of our own, never what a stranger sent. */
const inFunctions: Readonly<Record<string, readonly RegExp[]>> = {
  'libs/edge/mcp/adapters/protocol/resources.ts': [/^exchange:\/\/discovery\/(?<id>[^/]{1,255})$/],
  'libs/platform/doctor/doctor.ts': [/^maxmemory_policy:(.*?)\r?$/m],
  'libs/platform/http/body-limit.ts': [/^\/api\/v2\/buyer\/advertisers\/[^/]+\/catalogs\/[^/]+\/activation-plan\/execute\/?$/i],
  // The literals of `@Field`s again, which are looked at where they stand.
  'libs/platform/tools/declared-schemas.ts': [/^[A-Za-z0-9_.-]{1,100}$/],
  'libs/selling/hosted-agent/domain/reading.ts': [/\bDE\b/],
};

const fileOf = (where: string): string => where.split(':')[0]!;

/** Few attempts of each kind, the same ones every time, limited by the characters that they read: no clock decides. */
const limits = {
  timeout: null,
  randomSeed: 7,
  maxIteration: 3,
  maxInitialGenerationSize: 150,
  maxGenerationSize: 50,
  mutationSize: 20,
  crossoverSize: 10,
  incubationTimeout: null,
  attackLimit: 10_000_000,
  attackTimeout: null,
};

/** Those that were found safe in this clone, by this version: most are the same every time. CI looks at each. */
const memory = join(root, '.exchange', 'cache', 'safe-expressions.json');
const version = (JSON.parse(read('node_modules/recheck/package.json')) as { version: string }).version;
const keyOf = ({ source, flags }: Expression): string => `${version} ${JSON.stringify(limits)} /${source}/${flags}`;

function remembered(): Set<string> {
  if (process.env['CI']) return new Set();
  try {
    return new Set(JSON.parse(readFileSync(memory, 'utf8')) as string[]);
  } catch {
    return new Set();
  }
}

function remember(safe: readonly Expression[]): void {
  mkdirSync(join(memory, '..'), { recursive: true });
  writeFileSync(memory, JSON.stringify([...new Set([...remembered(), ...safe.map(keyOf)])]));
}

/** `vulnerable`: an input exists for which the time grows faster than the input. `safe` otherwise; what cannot be decided is not safe. */
async function verdict({ source, flags }: Pick<Expression, 'source' | 'flags'>): Promise<string> {
  // Sticky: it is tried at one place, not at every one.
  const tried = flags.includes('y') ? `^(?:${source})` : source;
  const { status } = await check(tried, flags.replace(/[dy]/g, ''), limits);
  return status;
}

async function dangerous(all: readonly Expression[]): Promise<string[]> {
  const known = remembered();
  const expressions = all.filter((expression) => !known.has(keyOf(expression)));
  // The first question starts the program that answers them all; questions that are asked meanwhile would each start another one.
  await verdict({ source: 'a', flags: '' });
  const verdicts = await Promise.all(expressions.map(verdict));
  remember(expressions.filter((_, at) => verdicts[at] === 'safe'));
  return expressions.flatMap(({ where, source, flags }, at) =>
    verdicts[at] === 'safe' ? [] : [`${where}: /${source}/${flags} ${verdicts[at]}`],
  );
}

describe('Regular expressions of the product', () => {
  it('are linear in what they are given, those that stand in the sources', async () => {
    const all = literals();
    expect(all.length).toBeGreaterThan(100);
    expect(await dangerous(all)).toEqual([]);
  }, 1_800_000);

  it('those that are made while a module is loaded', async () => {
    const files = [
      ...new Set(
        made()
          .filter(({ inFunction }) => !inFunction)
          .map(({ where }) => fileOf(where)),
      ),
    ];
    const all = files.flatMap(madeBy);
    expect(all.length).toBeGreaterThanOrEqual(files.length);
    expect(await dangerous(all)).toEqual([]);
  });

  it('and those that a call makes, which are listed here', async () => {
    expect(
      [
        ...new Set(
          made()
            .filter(({ inFunction }) => inFunction)
            .map(({ where }) => fileOf(where)),
        ),
      ].sort(),
    ).toEqual(Object.keys(inFunctions).sort());
    const all = Object.entries(inFunctions).flatMap(([where, expressions]) =>
      expressions.map(({ source, flags }) => ({ where, source, flags })),
    );
    expect(await dangerous(all)).toEqual([]);
  });
});

describe('What is not linear is found', () => {
  it.each([
    ['two runs side by side', String.raw`\s+$`],
    ['a token', String.raw`\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?`],
    [
      'a name and what follows',
      String.raw`((?:secret|token|credentials?)\\?["']?\s{0,3}[:=]\s{0,3}\\?["']?)(?=[^\s"'&,;\\]*[\d_~+/=])[^\s"'&,;\\]+`,
    ],
    ['white space on both sides', String.raw`\{\{\s*([^{}]+?)\s*\}\}`],
    ['a run in a run', '^(a+)+$'],
  ])('%s', async (_, source) => {
    expect(await verdict({ source, flags: 'g' })).toMatch(/^vulnerable/);
  });
});
