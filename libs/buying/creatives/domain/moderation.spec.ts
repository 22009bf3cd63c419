import type { CreativeContents } from './creative-contents';
import { maxFindings, moderate, type ModerationPolicy } from './moderation';

const open: ModerationPolicy = { forbiddenDomains: [], isDisclosureRequired: false };
const fine: CreativeContents = {
  roles: { headline: { text: 'Shoes' }, landing: { url: 'https://acme.example/?s={SKU}' } },
  clickThroughUrl: 'https://acme.example/#offers',
  trackers: [{ event: 'click', url: 'https://count.example/?r={CACHEBUSTER}' }],
  disclosure: null,
};

describe('Moderation', () => {
  const found = (
    more: Partial<CreativeContents>,
    policy: Partial<ModerationPolicy> = {},
    assetTexts: ReadonlyMap<string, string> = new Map(),
  ) =>
    moderate({ contents: { ...fine, ...more }, assetTexts }, { ...open, ...policy }).map(({ rule, severity, field }) => [
      rule,
      severity,
      field,
    ]);

  test('finds nothing in a creative that keeps the rules', () => {
    expect(found({})).toEqual([]);
    expect(found({ disclosure: 'Ad' }, { isDisclosureRequired: true, forbiddenDomains: ['other.example', 'me.example'] })).toEqual([]);
  });

  test('forbids a domain and its subdomains in every address, those of assets included', () => {
    const contents = {
      roles: { landing: { url: 'https://a.bad.example/' }, asset: { assetId: 'ca_1' }, words: { assetId: 'ca_2' } },
      clickThroughUrl: 'https://BAD.example./',
      trackers: [{ event: 'click', url: 'https://bad.example:8443/' }] as const,
    };
    const texts = new Map([
      ['ca_1', 'https://bad.example/x'],
      ['ca_2', 'Not bad.example at all'],
    ]);
    expect(found(contents, { forbiddenDomains: ['bad.example'] }, texts)).toEqual(
      ['roles.landing', 'roles.asset', 'clickThroughUrl', 'trackers[0].url'].map((field) => ['forbidden_domain', 'blocks', field]),
    );
  });

  test('blocks what is fetched by plain http, and warns of a page behind it', () => {
    const trackers = [{ event: 'impression', url: 'http://count.example' }] as const;
    expect(found({ roles: { landing: { url: 'http://a.example' } }, clickThroughUrl: 'http://b.example', trackers })).toEqual([
      ['plain_http', 'blocks', 'roles.landing'],
      ['plain_http', 'blocks', 'trackers[0].url'],
      ['plain_http', 'warns', 'clickThroughUrl'],
    ]);
  });

  test('asks for a disclosure where one is required', () => {
    expect(found({}, { isDisclosureRequired: true })).toEqual([['missing_disclosure', 'blocks', 'disclosure']]);
  });

  test('warns of counted clicks that lead nowhere', () => {
    expect(found({ clickThroughUrl: null })).toEqual([['click_without_target', 'warns', 'trackers[0]']]);
  });

  test.each([
    ['{CACHEBUSTR}', 'misspelt_macro', 'blocks'],
    ['{cachebuster}', 'misspelt_macro', 'blocks'],
    ['{MINE}', 'unknown_macro', 'warns'],
    ['%7BSKU%7D', 'encoded_macro', 'blocks'],
    ['[SKU]', 'foreign_macro', 'warns'],
    ['{SKU', 'broken_macro', 'blocks'],
  ])('finds %s', (written, rule, severity) => {
    expect(found({ clickThroughUrl: `https://acme.example/?x=${written}` })).toEqual([[rule, severity, 'clickThroughUrl']]);
  });

  test('warns of addresses and texts that few take', () => {
    const long = { roles: { headline: { text: 'a'.repeat(1_001) } }, clickThroughUrl: `https://acme.example/${'a'.repeat(2_048)}` };
    expect(found(long)).toEqual([
      ['long_address', 'warns', 'clickThroughUrl'],
      ['long_text', 'warns', 'roles.headline'],
    ]);
  });

  test('treats a text that is an address as an address', () => {
    expect(found({ roles: { landing: { text: 'http://bad.example/?x={GTINN}' } } }, { forbiddenDomains: ['bad.example'] })).toEqual(
      ['forbidden_domain', 'plain_http', 'misspelt_macro'].map((rule) => [rule, 'blocks', 'roles.landing']),
    );
  });

  test('forbids a domain in the addresses that stand in texts, those of assets included', () => {
    const contents = {
      roles: {
        headline: { text: 'Shoes on https://a.bad.example!' },
        markup: { assetId: 'ca_1' },
        address: { text: 'https://{X}.bad.example' },
      },
      disclosure: 'Ad of http://bad.example',
    };
    const texts = new Map([['ca_1', '<a href="https://other.example"><img src="https:\\\\bad.example/x">']]);
    expect(found(contents, { forbiddenDomains: ['bad.example'] }, texts)).toEqual(
      ['roles.headline', 'roles.markup', 'disclosure'].map((field) => ['forbidden_domain', 'blocks', field]),
    );
  });

  test('blocks an address with more than 50 macros, and checks the first 50', () => {
    expect(found({ clickThroughUrl: `https://acme.example/?x=${'{SKU}'.repeat(50)}{GTINN}` })).toEqual([
      ['too_many_macros', 'blocks', 'clickThroughUrl'],
    ]);
  });

  test('keeps at most 100 findings, and leaves out those that warn before one that blocks', () => {
    const warned = `https://a.example/${'{X}'.repeat(50)}`;
    const trackers = Array.from({ length: 50 }, () => ({ event: 'start' as const, url: warned }));
    const last = found({ trackers: [...trackers, { event: 'start', url: 'https://a.example/{GTINN}' }] });
    expect(last).toHaveLength(maxFindings);
    expect(last[0]).toEqual(['misspelt_macro', 'blocks', 'trackers[50].url']);
    const blocked = trackers.map(({ event }) => ({ event, url: `http://a.example/${'{GTINN}'.repeat(50)}` }));
    const rules = found({ trackers: blocked });
    expect(rules).toHaveLength(maxFindings);
    expect(rules.every(([, severity]) => severity === 'blocks')).toBe(true);
  });
});
