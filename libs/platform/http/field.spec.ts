import { DomainError, type Issue } from '@exchange/kernel';
import { Field } from './field';
import { ExchangeValidationPipe } from './validation.pipe';

class Part {
  @Field.integer({ min: 1, max: 10 })
  size: number;
}

class Body {
  @Field.text({ min: 1, max: 5 })
  name: string;

  @Field.text({ optional: true, pattern: /^[a-z]+$/ })
  slug?: string;

  @Field.timestamp({ optional: true, nullable: true })
  at?: Date | null;

  @Field.date({ optional: true })
  day?: string;

  @Field.url({ optional: true, max: 40 })
  url?: string;

  @Field.email({ optional: true })
  mail?: string;

  @Field.oneOf(['a', 'b'], { optional: true, many: { min: 1, max: 2 } })
  kinds?: string[];

  @Field.object(() => Part, { optional: true, many: true })
  parts?: Part[];

  @Field.boolean({ default: true })
  loud: boolean = true;
}

class Query {
  @Field.integer({ min: 1, max: 200, default: 25 })
  limit: number = 25;

  @Field.boolean({ optional: true })
  loud?: boolean;

  @Field.oneOf(['A', 'B'], { optional: true, many: true })
  status?: string[];
}

const pipe = new ExchangeValidationPipe();
const body = (value: unknown) => pipe.transform(value, { type: 'body', metatype: Body }) as Promise<Body>;
const query = (value: unknown) => pipe.transform(value, { type: 'query', metatype: Query }) as Promise<Query>;

async function issues(work: Promise<unknown>): Promise<readonly Issue[]> {
  const error: unknown = await work.catch((refusal: unknown) => refusal);
  if (!(error instanceof DomainError)) throw new Error('Nothing was refused.');
  return (error.details as { issues: Issue[] }).issues;
}

const paths = async (work: Promise<unknown>) => (await issues(work)).map(({ path }) => path);

describe('Fields of a body', () => {
  it('become an instance with trimmed text, dates and defaults', async () => {
    const read = await body({ name: ' Ann ', at: '2026-01-15T12:00:00+02:00', parts: [{ size: 3 }] });
    expect(read).toBeInstanceOf(Body);
    expect(read).toMatchObject({ name: 'Ann', at: new Date('2026-01-15T10:00:00.000Z'), loud: true });
    expect(read.parts?.[0]).toBeInstanceOf(Part);
  });

  it('list every problem, the first one as the field', async () => {
    const work = body({ name: '', url: 'ftp://x', colour: 'red' });
    await expect(work).rejects.toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    const found = await paths(body({ name: '', url: 'ftp://x', colour: 'red' }));
    expect(found.toSorted()).toEqual(['colour', 'name', 'url']);
    await expect(work).rejects.toMatchObject({ field: found[0] });
  });

  it('have dotted paths when they are nested', async () => {
    expect(await paths(body({ name: 'Ann', parts: [{ size: 3 }, { size: 11 }, { size: 3, weight: 1 }] }))).toEqual([
      'parts[1].size',
      'parts[2].weight',
    ]);
  });

  it.each([
    ['name', '      '],
    ['name', 'longer'],
    ['name', 'a\0b'],
    ['name', 7],
    ['name', null],
    ['slug', 'A1'],
    ['slug', null],
    ['at', '2026-01-15'],
    ['at', '2026-01-15T12:00:00'],
    ['at', '2026-13-15T12:00:00Z'],
    ['at', '2026-02-30T12:00:00Z'],
    ['at', 1_768_478_400_000],
    ['day', '2026-02-29'],
    ['day', '2026-2-1'],
    ['day', '20260201'],
    ['url', 'javascript:alert(1)'],
    ['url', '//example.com'],
    ['url', `https://example.com/${'x'.repeat(40)}`],
    ['mail', 'nobody'],
    ['mail', 'a\0@example.com'],
    ['kinds', []],
    ['kinds', ['a', 'b', 'a']],
    ['kinds', ['c']],
    ['kinds', 'a'],
    ['loud', 'true'],
    ['loud', null],
    ['parts', {}],
    ['parts', [7]],
  ])('%s is refused when it is %j', async (name, value) => {
    const found = await paths(body({ name: 'Ann', [name]: value }));
    expect(found).not.toEqual([]);
    expect(found.every((path) => path.startsWith(name))).toBe(true);
  });

  it.each([
    ['at', null],
    ['at', '2026-01-15T12:00Z'],
    ['at', '2026-01-15T12:00:00.123456789-05:30'],
    ['day', '2028-02-29'],
    ['url', 'http://localhost:3000/x?y=z'],
    ['mail', 'robin+news@example.com'],
    ['kinds', ['a', 'b']],
  ])('%s is taken when it is %j', async (name, value) => {
    await expect(body({ name: 'Ann', [name]: value })).resolves.toBeInstanceOf(Body);
  });

  it.each([null, [], [{ name: 'Ann' }], 'Ann', 7])('are refused when the body is %j', async (value) => {
    await expect(body(value)).rejects.toMatchObject({ status: 400 });
  });

  it.each(['__proto__', 'constructor', 'toString'])('refuse a property named %s', async (name) => {
    const value = JSON.parse(`{ "name": "Ann", "${name}": { "admin": true } }`) as object;
    const read = await body(value).catch(() => null);
    expect(read === null || !Object.hasOwn(read, name)).toBe(true);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('Fields of a query', () => {
  it('are read from text', async () => {
    expect(await query({ limit: '200', loud: 'false', status: 'A,B' })).toMatchObject({ limit: 200, loud: false, status: ['A', 'B'] });
    expect(await query({ status: ['A', 'B'] })).toMatchObject({ limit: 25, status: ['A', 'B'] });
  });

  it('that nobody declared are ignored', async () => {
    expect(await query({ utm_source: 'mail' })).not.toHaveProperty('utm_source');
  });

  it.each(['0', '201', '1.5', 'many', '', '1e3', '0x10', ' ', ['1', '2'], { a: '1' }])('limit is refused when it is %j', async (limit) => {
    await expect(query({ limit })).rejects.toMatchObject({ status: 400, field: 'limit' });
  });
});
