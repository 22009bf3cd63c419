import { readInSlices, readObject } from './body-reader';
import { Field } from './field';

class PartBody {
  @Field.text({ min: 1, max: 5 })
  name: string;

  @Field.text({ optional: true, min: 1, max: 5, many: { min: 1, max: 2_000 } })
  codes?: string[];

  @Field.object(() => PartBody, { optional: true, many: { max: 2_000 } })
  parts?: PartBody[];

  @Field.object(() => PartBody, { optional: true })
  inner?: PartBody;
}

const codes = (count: number) => Array.from({ length: count }, (_, i) => ` ${i} `);
const parts = (count: number, more: object = {}) => Array.from({ length: count }, () => ({ name: 'a', ...more }));

const bodies: Readonly<Record<string, object>> = {
  'a long list of texts': { name: 'a', codes: codes(1_200) },
  'a long list in an object': { name: 'a', inner: { name: 'b', codes: codes(1_200) } },
  'long lists in the items of a list': { name: 'a', parts: parts(3, { codes: codes(1_200) }) },
  'short lists in the items of a long list': { name: 'a', parts: parts(700, { codes: codes(3) }) },
  'long lists in long lists': { name: 'a', parts: parts(600, { parts: parts(3, { codes: codes(2) }) }) },
  'a long list at every level': {
    name: 'a',
    codes: codes(700),
    inner: { name: 'b', parts: parts(2, { parts: parts(2, { codes: codes(700) }) }) },
  },
  'an invalid text at the end of a list': { name: 'a', inner: { name: 'b', codes: [...codes(1_200), '123456'] } },
  'invalid texts in many places': { name: 'a', codes: [...codes(1_200), ''].toReversed().concat(['', '']) },
  'invalid members of items': {
    name: 'a',
    parts: [...parts(900), { name: '' }, { name: 'b', other: 1 }, { name: 'c', codes: [...codes(1_200), ''] }],
  },
  'values in place of objects': { name: 'a', parts: [...parts(900), 5, null, { name: '' }, [1]] },
  'numbers instead of texts': { name: 'a', codes: Array(1_200).fill(5) },
};

const copyOf = (body: object): Record<string, unknown> => JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
const paths = (issues: readonly object[]) => issues.map((issue) => JSON.stringify(issue)).sort();

describe('A body that is read in slices', () => {
  it.each(Object.entries(bodies))('gives the same instance and issues as one that is read at once: %s', async (_, body) => {
    const [whole, sliced] = [await readObject(PartBody, copyOf(body)), await readInSlices(PartBody, copyOf(body))];
    expect(paths(sliced.issues)).toEqual(paths(whole.issues));
    expect(sliced.instance).toEqual(whole.instance);
    expect(sliced.instance).toBeInstanceOf(PartBody);
  });

  it.each([
    ['in one nested list', { name: 'a', inner: { name: 'b', codes: codes(2_000) } }],
    ['in lists of lists', { name: 'a', parts: parts(200, { codes: codes(10) }) }],
  ])('yields to the event loop at least once per 200 values: %s', async (_, body) => {
    let [turns, isDone] = [0, false];
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await readInSlices(PartBody, copyOf(body));
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(2_000 / 200);
  });
});
