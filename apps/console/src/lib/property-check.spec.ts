import {
  asStored,
  asWritten,
  batchesOf,
  bytesOf,
  changeOf,
  identifiersOf,
  matching,
  noneChecked,
  propertiesOf,
  withAnswer,
} from './property-check';
import { type Property, propertyOf } from './property-lines';

const site = (input: string): Property => propertyOf('domain', input)!;
const app = propertyOf('ios_bundle', 'com.example')!;

describe('the check of a property list', () => {
  it('is sent in batches of 10,000, so that progress is shown and each answer is short', () => {
    const many = Array.from({ length: 25_000 }, (_, n) => site(`site-${n}.example`));
    const batches = batchesOf(many);
    expect(batches.map(({ length }) => length)).toEqual([10_000, 10_000, 5_000]);
    expect(batches.flat()).toEqual(many);
    expect(batchesOf([])).toEqual([]);
  });

  it('sends sites as they were written, and a list is saved in the form of the API; other types by themselves', () => {
    const properties = [site('https://A.com/'), app];
    expect(identifiersOf(properties, asWritten)).toEqual({
      domains: ['https://A.com/'],
      identifiers: [{ type: 'ios_bundle', value: 'com.example' }],
    });
    expect(identifiersOf(properties, asStored).domains).toEqual(['a.com']);
    expect(identifiersOf([app], asStored)).not.toHaveProperty('domains');
  });

  it('adds the answers of batches, with codes for the reasons', () => {
    const domain = (value: string) => ({ type: 'domain' as const, value });
    const answer = {
      summary: { total: 4, ok: 1, modify: 1, assess: 1, remove: 1 },
      ok: [{ domain: 'a.com', source: 'registry', identifier: domain('a.com') }],
      modify: [
        {
          input: 'https://www.b.com',
          canonical: 'b.com',
          reason: 'scheme removed, www prefix removed, moved',
          identifier: domain('b.com'),
        },
      ],
      assess: [{ domain: 'c.com', identifier: domain('c.com') }],
      remove: [
        {
          input: 'x.ads.com',
          canonical: 'x.ads.com',
          reason: 'blocked' as const,
          domain_type: 'ad_server' as const,
          blocked_reason: 'Ad server of Test',
          identifier: domain('x.ads.com'),
        },
      ],
      reportId: 'r',
      reportIds: ['r'],
    };
    const checked = withAnswer(withAnswer(noneChecked, answer), answer);
    expect([checked.ok.length, checked.assess.length]).toEqual([2, 2]);
    expect(checked.modify[0]).toEqual({
      key: 'domain b.com',
      type: 'domain',
      value: 'b.com',
      input: 'https://www.b.com',
      why: ['scheme', 'www', 'moved'],
    });
    expect(checked.remove[0]).toMatchObject({ key: 'domain x.ads.com', why: ['ad_server'], words: 'Ad server of Test' });
  });

  it('knows the length of a body before it is sent, and is never short of it', () => {
    const properties = [site('https://a.com'), site('münchen.de'), app, propertyOf('station_id', 'Größe')!];
    const sent = Buffer.byteLength(JSON.stringify(identifiersOf(properties, asStored)));
    expect(bytesOf(properties)).toBeGreaterThanOrEqual(sent);
  });
});

describe('a change of a property list', () => {
  const saved = propertiesOf({
    resolvedIdentifiers: [{ type: 'domain', value: 'a.com' }],
    registeredIdentifiers: [{ type: 'ios_bundle', value: 'com.example' }],
    unresolvedIdentifiers: [{ type: 'domain', value: 'ads.com' }],
  });
  const mapOf = (properties: readonly Property[]) => new Map(properties.map((each) => [each.key, each]));

  it('tells what is added and removed, whatever the spelling', () => {
    const { added, removed } = changeOf(mapOf(saved), mapOf([site('www.A.com'), app, site('new.com')]));
    expect([added.map(({ value }) => value), removed.map(({ value }) => value)]).toEqual([['new.com'], ['ads.com']]);
  });

  it('keeps how the API has looked each one up', () => {
    expect(saved.map(({ standing }) => standing)).toEqual(['resolved', 'registered', 'unresolved']);
  });

  it('finds properties by a part of the stored form or of what was written', () => {
    expect(matching([site('https://www.A.com/page'), site('b.com')], ' PAGE ').map(({ value }) => value)).toEqual(['a.com']);
    expect(matching(saved, '')).toBe(saved);
  });
});
