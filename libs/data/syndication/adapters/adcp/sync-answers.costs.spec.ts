import { protocolReleases } from '@exchange/kernel';
import { measureLongestTurn } from '@test/processor-time';
import { answerSchemas } from './answer-schemas';
import { SyncAnswers } from './sync-answers';

const times = <Item>(count: number, item: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => item(index));
const issue = (index: number) => ({ item_id: `${index}`, status: 'rejected', reasons: ['The title is too long.', 'No image.'] });
const catalog = (index: number, issues: number) => ({
  catalog_id: index === 0 ? 'shoes' : `c${index}`,
  action: 'created',
  item_count: issues,
  item_issues: times(issues, issue),
});

const shapes: Readonly<Record<string, () => object[]>> = {
  'a catalog with 15,000 issues': () => [catalog(0, 15_000)],
  '200 catalogs with 15 issues each': () => times(200, (index) => catalog(index, 15)),
  '50,000 catalogs': () => times(50_000, () => ({})),
};

const cases = protocolReleases.flatMap((release) =>
  Object.keys(shapes).map((name) => [`${name}, AdCP ${release}`, release, name] as const),
);

describe('SyncAnswers', () => {
  beforeAll(() => answerSchemas.warm());

  it.each(cases)('never block the event loop for 100 ms: %s', async (_, release, name) => {
    const result = { content: [], structuredContent: { catalogs: shapes[name]!() }, release };
    expect(await measureLongestTurn(async () => new SyncAnswers().readShare('catalogs', 'shoes', result))).toBeLessThan(100);
  });
});
