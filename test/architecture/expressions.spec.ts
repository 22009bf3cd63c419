import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { type Expression, literals, builtExpressions, expressionsBuiltAtLoad } from './expressions';
import { read, root } from './sources';

/** Worst-case arguments of the functions that build regular expressions. They come from our own names, codes and paths, never from a request. */
const argumentsByFile: Readonly<Record<string, readonly RegExp[]>> = {
  // The marks of a language's numbers.
  'apps/console/src/lib/amount.ts': [/^-?\d{1,3}(,\d{3})+(\.\d*)?$/],
  // Patterns of sellers: only one class of characters, repeated, is compiled.
  'libs/buying/creative-formats/domain/text-checks.ts': [/^[a-zA-Z0-9 .,!?-]+$/, /^[^<>]{0,90}$/],
  'libs/edge/mcp/adapters/protocol/resources.ts': [/^exchange:\/\/discovery\/(?<id>[^/]{1,255})$/],
  'libs/platform/doctor/doctor.ts': [/^maxmemory_policy:(.*?)\r?$/m],
  'libs/platform/http/body-limit.ts': [/^\/api\/v2\/buyer\/advertisers\/[^/]+\/catalogs\/[^/]+\/activation-plan\/execute\/?$/i],
  // The patterns of `@Field`, which are also checked where they are declared.
  'libs/platform/tools/declared-schemas.ts': [/^[A-Za-z0-9_.-]{1,100}$/],
  'libs/selling/hosted-agent/domain/reading.ts': [/\bDE\b/],
};

const fileOf = (where: string): string => where.split(':')[0]!;

/** Search limits of the checker in characters, not in time, so that results do not depend on the machine. */
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

/** Cache of expressions that this version of the checker found safe in this clone. CI checks all of them. */
const memory = join(root, '.exchange', 'cache', 'safe-expressions.json');
const version = (JSON.parse(read('node_modules/recheck/package.json')) as { version: string }).version;
const keyOf = ({ source, flags }: Expression): string => `${version} ${JSON.stringify(limits)} /${source}/${flags}`;

function readMemory(): Set<string> {
  if (process.env['CI']) return new Set();
  try {
    return new Set(JSON.parse(readFileSync(memory, 'utf8')) as string[]);
  } catch {
    return new Set();
  }
}

function writeMemory(safe: readonly Expression[]): void {
  mkdirSync(join(memory, '..'), { recursive: true });
  writeFileSync(memory, JSON.stringify([...new Set([...readMemory(), ...safe.map(keyOf)])]));
}

/** `vulnerable`: for some input, time grows faster than the input's length. `safe` otherwise; undecided expressions are not safe. */
async function verdict({ source, flags }: Pick<Expression, 'source' | 'flags'>): Promise<string> {
  // A sticky expression is matched at one position only.
  const tried = flags.includes('y') ? `^(?:${source})` : source;
  const { status } = await check(tried, flags.replace(/[dy]/g, ''), limits);
  return status;
}

async function unsafeExpressions(all: readonly Expression[]): Promise<string[]> {
  const known = readMemory();
  const expressions = all.filter((expression) => !known.has(keyOf(expression)));
  // The first call starts the checker's process. Concurrent first calls would each start a process of their own.
  await verdict({ source: 'a', flags: '' });
  const verdicts = await Promise.all(expressions.map(verdict));
  writeMemory(expressions.filter((_, at) => verdicts[at] === 'safe'));
  return expressions.flatMap(({ where, source, flags }, at) =>
    verdicts[at] === 'safe' ? [] : [`${where}: /${source}/${flags} ${verdicts[at]}`],
  );
}

describe('Regular expressions of the product', () => {
  it('that stand in the sources run in linear time', async () => {
    const all = literals();
    expect(all.length).toBeGreaterThan(100);
    expect(await unsafeExpressions(all)).toEqual([]);
  }, 1_800_000);

  it('that modules build at load run in linear time', async () => {
    const files = [
      ...new Set(
        builtExpressions()
          .filter(({ inFunction }) => !inFunction)
          .map(({ where }) => fileOf(where)),
      ),
    ];
    const all = files.flatMap(expressionsBuiltAtLoad);
    expect(all.length).toBeGreaterThanOrEqual(files.length);
    expect(await unsafeExpressions(all)).toEqual([]);
  });

  it('that calls build run in linear time, for the arguments listed here', async () => {
    expect(
      [
        ...new Set(
          builtExpressions()
            .filter(({ inFunction }) => inFunction)
            .map(({ where }) => fileOf(where)),
        ),
      ].sort(),
    ).toEqual(Object.keys(argumentsByFile).sort());
    const all = Object.entries(argumentsByFile).flatMap(([where, expressions]) =>
      expressions.map(({ source, flags }) => ({ where, source, flags })),
    );
    expect(await unsafeExpressions(all)).toEqual([]);
  });
});

describe('A non-linear expression is found', () => {
  it.each([
    ['two repetitions side by side', String.raw`\s+$`],
    ['a token', String.raw`\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?`],
    [
      'a name and its suffix',
      String.raw`((?:secret|token|credentials?)\\?["']?\s{0,3}[:=]\s{0,3}\\?["']?)(?=[^\s"'&,;\\]*[\d_~+/=])[^\s"'&,;\\]+`,
    ],
    ['white space on both sides', String.raw`\{\{\s*([^{}]+?)\s*\}\}`],
    ['nested repetitions', '^(a+)+$'],
  ])('%s', async (_, source) => {
    expect(await verdict({ source, flags: 'g' })).toMatch(/^vulnerable/);
  });
});
