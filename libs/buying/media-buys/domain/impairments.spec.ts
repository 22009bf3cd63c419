import { aMediaBuy, anImpairment, aStanding, mediaBuyEpoch } from '../testing';
import type { Impairment } from './impairments';
import { MediaBuy } from './media-buy';

/** The media buy after a check of its status, which reports these impairments. Undefined: the answer cannot tell. */
function checked(buy: MediaBuy, impairments: readonly Impairment[] | undefined): MediaBuy {
  const at = buy.state.dueAt!;
  const { state } = buy.claim(at, at)!;
  const standing = aStanding(impairments === undefined ? {} : { impairments });
  return new MediaBuy(state).settle(state.fence, 'check', standing, at)!;
}

const active = () => {
  const claimed = aMediaBuy().execute(mediaBuyEpoch).claim(mediaBuyEpoch, mediaBuyEpoch)!;
  return claimed.settle(1, 'create', aStanding(), mediaBuyEpoch)!;
};
const eventsOf = (buy: MediaBuy) => buy.recorded.events.map(({ type, payload }) => ({ type, ...(payload as object) }));

describe('impairments of a media buy', () => {
  it('emit one event when another one opens, with the first in words', () => {
    const impaired = checked(active(), [anImpairment('imp_1', { reason: 'Too old.' }), anImpairment('imp_2')]);
    const message = 'The audience loyal is suspended: Too old. (and 1 more)';
    expect(eventsOf(impaired)).toMatchObject([{ type: 'media_buys.impaired', count: 2, message, revision: impaired.state.revision }]);
    expect(impaired.state).toMatchObject({ status: 'ACTIVE', revision: active().state.revision + 1 });
  });

  it('emit no event and keep the revision while the same ones are open, whatever the seller says of them', () => {
    const impaired = checked(active(), [anImpairment('imp_1'), anImpairment('imp_2')]);
    const changed = [anImpairment('imp_2', { reason: 'Still too old.' }), anImpairment('imp_1')];
    const again = checked(impaired, changed);
    expect(eventsOf(again)).toEqual([]);
    expect(again.state).toMatchObject({ impairments: changed, revision: impaired.state.revision });
  });

  it('emit an event when one closes, and when all are closed', () => {
    const impaired = checked(active(), [anImpairment('imp_1'), anImpairment('imp_2', { resourceType: 'catalog_item' })]);
    const less = checked(impaired, [anImpairment('imp_2', { resourceType: 'catalog_item' })]);
    const message = 'The catalog item loyal is suspended: consent expired';
    expect(eventsOf(less)).toMatchObject([{ type: 'media_buys.impaired', count: 1, message }]);
    expect(eventsOf(checked(less, []))).toMatchObject([{ type: 'media_buys.impaired', count: 0, message: null }]);
  });

  it('stay when an answer cannot tell', () => {
    const impaired = checked(active(), [anImpairment('imp_1')]);
    const later = checked(impaired, undefined);
    expect([later.state.impairments, eventsOf(later)]).toEqual([impaired.state.impairments, []]);
  });
});
