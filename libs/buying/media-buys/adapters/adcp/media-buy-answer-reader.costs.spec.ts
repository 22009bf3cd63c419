import { protocolReleases } from '@exchange/kernel';
import { measureLongestTurn } from '@test/processor-time';
import { aMediaBuy, aStanding, mediaBuyEpoch } from '../../testing';
import { answerSchemas } from './answer-schemas';
import { MediaBuyAnswerReader } from './media-buy-answer-reader';

const times = <Item>(count: number, item: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => item(index));
const packages = (count: number, more: object = {}) =>
  times(count, (index) => ({ package_id: `p${index}`, product_id: `a${index}`, budget: 600, ...more }));
const placed = aMediaBuy().execute(mediaBuyEpoch);
const live = placed.claim(mediaBuyEpoch, mediaBuyEpoch)!.settle(1, 'create', aStanding(), mediaBuyEpoch)!;
const answers = new MediaBuyAnswerReader();

const shapes: Readonly<Record<string, () => object[]>> = {
  '20,000 packages': () => packages(20_000),
  '500 packages of 35 values': () => packages(500, { ext: Object.fromEntries(times(30, (index) => [`m${index}`, index])) }),
  '400 packages with lists': () => packages(400, { targeting_overlay: { geo_countries: times(40, () => 'DE') } }),
  '100,000 empty packages': () => times(100_000, () => ({})),
};

describe('reading a large answer about a media buy', () => {
  beforeAll(() => answerSchemas.warm());

  const cases = protocolReleases.flatMap((release) => Object.keys(shapes).map((name) => [release, name] as const));

  it.each(cases)('in %s blocks the event loop for less than 100 ms: %s', async (release, name) => {
    const money = { currency: 'EUR', total_budget: 5, confirmed_at: mediaBuyEpoch.toISOString(), revision: 1 };
    const actions = times(600, (index) => ({ action: 'pause', mode: 'self_serve', terms_ref: `t${index}` }));
    const buy = { media_buy_id: 'theirs', status: 'active', ...money, available_actions: actions, packages: shapes[name]!() };
    const told = (structuredContent: Record<string, unknown>) => ({ content: [], structuredContent, release });
    expect(await measureLongestTurn(async () => answers.readOrder(placed.state, told(buy)))).toBeLessThan(100);
    expect(await measureLongestTurn(async () => answers.readCheck(live.state, told({ media_buys: [buy] })))).toBeLessThan(100);
    expect(await measureLongestTurn(async () => answers.readChange(live.pause(mediaBuyEpoch).state, told(buy)))).toBeLessThan(100);
  });
});
