import { creativeAssetsInMemory } from '@exchange/creative-assets/testing';
import { CreativesFacade } from '@exchange/creatives';
import { aCreative, InMemoryCreatives } from '@exchange/creatives/testing';
import { formatLimits } from '../../domain/limits';
import { FacadeFittedCreatives } from './facade-fitted-creatives';

const advertiser = { accountId: 1, advertiserId: 1 };
const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1, 12, 0, seconds));

describe('FacadeFittedCreatives', () => {
  async function start(count: number, text: string) {
    const creatives = new InMemoryCreatives();
    for (let index = 0; index < count; index += 1) {
      const created = aCreative({ id: `crv_${index}`, roles: { headline: { text } } }, at(index));
      await creatives.insert(created.makeReady(at(index)));
    }
    await creatives.insert(aCreative({ id: 'crv_draft' }, at(count)));
    const read = jest.spyOn(creatives, 'readyVersions');
    return { read, fitted: new FacadeFittedCreatives(new CreativesFacade(creatives), creativeAssetsInMemory().facade) };
  }

  it('returns ready creatives, the newest first, and says when there are more', async () => {
    const { fitted } = await start(3, 'Shoes');
    const all = await fitted.ready(advertiser, 3);
    expect(all).toMatchObject({ isCut: false, creatives: [{ creativeId: 'crv_2' }, { creativeId: 'crv_1' }, { creativeId: 'crv_0' }] });
    expect(await fitted.ready(advertiser, 2)).toMatchObject({ isCut: true, creatives: { length: 2 } });
  });

  it('reads a few contents at a time, and no more after a size', async () => {
    const { readTogether, readCharacters } = formatLimits;
    const { fitted, read } = await start(3 * readTogether, 'x'.repeat(readCharacters / readTogether / 2));
    expect(await fitted.ready(advertiser, 100)).toMatchObject({ isCut: true, creatives: { length: 2 * readTogether } });
    expect(read.mock.calls.map(([, ids]) => ids.length)).toEqual([readTogether, readTogether]);
  });
});
