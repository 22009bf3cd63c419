import {
  closeSellers,
  fakeSeller,
  type FakeTool,
  hostileSeller,
  InMemoryConnections,
  linesOver,
  ToolRefusal,
} from '@exchange/adcp/testing';
import { protocolReleases, type ProtocolRelease } from '@exchange/kernel';
import { Egress } from '@exchange/platform';
import { formatLimits } from '../../domain/limits';
import type { FormatsAnswer } from '../../domain/seller-formats';
import { AdcpFormatSource } from './adcp-format-source';
import { adcpFormat } from './adcp-format.fixture';

const times = <Item>(count: number, item: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => item(index));

type Answered = Extract<FormatsAnswer, { readonly kind: 'answered' }>;

describe('AdcpFormatSource', () => {
  const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });
  const sellers = new InMemoryConnections();
  const source = new AdcpFormatSource(linesOver(sellers, egress));

  beforeAll(() => source.onModuleInit());
  afterEach(closeSellers);
  afterAll(() => egress.onApplicationShutdown());

  async function ask(list: FakeTool, release: ProtocolRelease | null = null) {
    const seller = await fakeSeller({ list_creative_formats: list });
    sellers.releases.clear();
    sellers.put(seller.url);
    if (release) sellers.releases.set(7, release);
    return { answer: await source.ask(7), calls: seller.calls.map(({ args }) => args) };
  }
  const idsOf = (answer: FormatsAnswer) => (answer as Answered).formats.map(({ id }) => id);

  it.each(protocolReleases)('reads a format of AdCP %s: roles, groups, sizes and parameters', async (release) => {
    const group = {
      item_type: 'repeatable_group',
      asset_group_id: 'slide',
      required: true,
      min_count: 2,
      max_count: 5,
      assets: [{ asset_id: 'image', asset_type: 'image', required: true, requirements: { min_width: 600 } }],
    };
    const format = adcpFormat('carousel', { accepts_parameters: ['dimensions'], description: 'Slides', assets: [group] });
    const { answer, calls } = await ask(() => ({ formats: [format, adcpFormat('banner')] }), release);
    expect(calls[0]).toMatchObject({ pagination: { max_results: 100 } });
    expect(calls[0]!['adcp_version']).toBe(release === '3.0' ? undefined : release);
    const agentUrl = 'https://seller.example/mcp';
    const role = { id: 'image', type: 'image', isRequired: true, requirements: { min_width: 600 } };
    const renders = [{ name: 'primary', width: 300, height: 250 }];
    const banner = {
      id: 'banner_image',
      type: 'image',
      isRequired: true,
      requirements: { max_file_size_kb: 150, formats: ['png', 'jpg'] },
    };
    expect(answer).toEqual({
      kind: 'answered',
      dropped: 0,
      isCut: false,
      formats: [
        {
          agentUrl,
          id: 'carousel',
          name: 'Format carousel',
          description: 'Slides',
          accepts: ['dimensions'],
          renders,
          roles: [],
          groups: [{ id: 'slide', isRequired: true, min: 2, max: 5, roles: [role] }],
          unchecked: [],
        },
        {
          agentUrl,
          id: 'banner',
          name: 'Format banner',
          description: null,
          accepts: [],
          renders,
          roles: [banner],
          groups: [],
          unchecked: [],
        },
      ],
    });
  });

  it('asks for each page with the cursor of the page before, and stops at a cursor that comes again', async () => {
    const pages: Record<string, object> = {
      first: { formats: [adcpFormat('a')], pagination: { has_more: true, cursor: 'second' } },
      second: { formats: [adcpFormat('b'), adcpFormat('a')], pagination: { has_more: false } },
    };
    const cursorOf = (args: Record<string, unknown>) => (args['pagination'] as { cursor?: string }).cursor;
    const paged = await ask((args) => pages[cursorOf(args) ?? 'first']);
    expect(idsOf(paged.answer)).toEqual(['a', 'b']);
    expect(paged.answer).toMatchObject({ isCut: false });
    expect(paged.calls.map(cursorOf)).toEqual([undefined, 'second']);
    const endless = await ask(() => ({ formats: [], pagination: { has_more: true, cursor: 'same' } }));
    expect(endless.answer).toMatchObject({ kind: 'answered', isCut: true });
    expect(endless.calls).toHaveLength(2);
    let serial = 0;
    const further = await ask(() => ({ formats: [], pagination: { has_more: true, cursor: `page ${(serial += 1)}` } }));
    expect(further.calls).toHaveLength(formatLimits.pages);
  });

  it('drops formats that the protocol’s schema refuses, and keeps the others', async () => {
    const formats = [{ name: 'without an id' }, 7, adcpFormat('odd', { assets: [{ asset_type: 'image' }] }), adcpFormat('good')];
    const { answer } = await ask(() => ({ formats }));
    expect(answer).toMatchObject({ kind: 'answered', dropped: 3 });
    expect(idsOf(answer)).toEqual(['good']);
  });

  it('keeps a limited number and size of formats, and says that there are more', async () => {
    const many = await ask(() => ({ formats: times(600, (index) => adcpFormat(`f${index}`)) }));
    expect(idsOf(many.answer)).toHaveLength(formatLimits.formats);
    expect(many.answer).toMatchObject({ isCut: true });
    const large = await ask(() => ({ formats: times(100, (index) => adcpFormat(`f${index}`, { assets: times(50, textRole) })) }));
    expect(large.answer).toMatchObject({ kind: 'answered', isCut: true });
    expect(JSON.stringify((large.answer as Answered).formats).length).toBeLessThan(formatLimits.keptCharacters + 1_000);
  });

  it('keeps a limited number of requirements of a role, and none of the values of a list that is too long', async () => {
    const unknown = Object.fromEntries(times(60, (index) => [`new_${index}`, true]));
    const requirements = { prohibited_terms: times(51, (index) => `term ${index}`), ...unknown };
    const asset = { item_type: 'individual', asset_id: 'headline', asset_type: 'text', required: true, requirements };
    const { answer } = await ask(() => ({ formats: [adcpFormat('wide', { assets: [asset] })] }));
    const kept = (answer as Answered).formats[0]!.roles[0]!.requirements;
    expect(kept).toMatchObject({ prohibited_terms: 'more than 50 values', other_requirements: 11 });
    expect(Object.keys(kept)).toHaveLength(51);
  });

  it('drops a format whose names are too long to repeat', async () => {
    const long = 'x'.repeat(formatLimits.names + 1);
    const asset = { item_type: 'individual', asset_id: long, asset_type: 'text', required: true };
    const { answer } = await ask(() => ({ formats: [adcpFormat(long), adcpFormat('a', { assets: [asset] }), adcpFormat('good')] }));
    expect(answer).toMatchObject({ dropped: 2, formats: [{ id: 'good' }] });
  });

  it('says that lists in a format were cut, and still reads the next page', async () => {
    const first = { formats: [adcpFormat('long', { assets: times(201, textRole) })], pagination: { has_more: true, cursor: 'second' } };
    const second = { formats: [adcpFormat('next')], pagination: { has_more: false } };
    const { answer } = await ask(({ pagination }) => ((pagination as { cursor?: string }).cursor ? second : first));
    expect(answer).toMatchObject({
      isCut: true,
      formats: [
        { id: 'long', unchecked: ['cut_lists'] },
        { id: 'next', unchecked: [] },
      ],
    });
  });

  it('tells why there is no list: refused, without the tool, not valid', async () => {
    const refused = await ask(() => new ToolRefusal({ code: 'AUTH_REQUIRED', message: 'No access' }));
    expect(refused.answer).toEqual({ kind: 'failed', problem: 'The seller answered with an error (AUTH_REQUIRED). It says: No access' });
    expect((await ask(() => ({ products: [] }))).answer).toEqual({ kind: 'failed', problem: 'The seller’s answer is not valid MCP.' });
    sellers.put((await fakeSeller({})).url);
    expect(await source.ask(7)).toEqual({ kind: 'failed', problem: 'The seller does not list its creative formats.' });
    expect(await source.ask(8)).toEqual({ kind: 'failed', problem: 'The seller is no longer available.' });
  });

  it('survives hostile answers', async () => {
    const deep = `${'{"a":'.repeat(80)}1${'}'.repeat(80)}`;
    const hostile = [
      `{"structuredContent":{"formats":[${deep}]},"content":[]}`,
      `{"structuredContent":{"formats":[${'{},'.repeat(200_000)}{}]},"content":[]}`,
    ];
    for (const result of hostile) {
      sellers.put((await hostileSeller(() => result)).url);
      expect(await source.ask(7)).toMatchObject({ kind: 'failed' });
    }
    const twice =
      '{"structuredContent":{"formats":[{"format_id":{"agent_url":"https://a.example","id":"a"},"name":"a","name":"b"}]},"content":[]}';
    sellers.put((await hostileSeller(() => twice)).url);
    expect(await source.ask(7)).toMatchObject({ kind: 'answered', formats: [], dropped: 1 });
  });

  const textRole = (index: number) => ({
    item_type: 'individual',
    asset_id: `text_${index}`,
    asset_type: 'text',
    required: false,
    requirements: { max_length: 30, prohibited_terms: ['free', 'best'] },
  });
});
