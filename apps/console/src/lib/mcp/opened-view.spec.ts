import { placeOfView } from './opened-view';

describe('Links of agents to views', () => {
  it.each([
    ['campaigns', {}, '/a/$account/campaigns', {}],
    ['campaigns', { advertiserId: 7 }, '/a/$account/advertisers/$id/campaigns', { id: '7' }],
    ['advertisers', { advertiserId: 7 }, '/a/$account/advertisers', {}],
    ['delivery-report', { campaignId: 'c', advertiserId: 7 }, '/a/$account/campaigns/$id/report', { id: 'c' }],
    ['campaigns', { campaignId: 'c' }, '/a/$account/campaigns/$id', { id: 'c' }],
    ['discovery', { discoveryId: 'd', campaignId: 'c' }, '/a/$account/discovery/$id', { id: 'd' }],
    ['proposals', {}, '/a/$account/pages/$view', { view: 'proposals' }],
    ['approvals', {}, '/a/$account/pages/$view', { view: 'approvals' }],
    ['seller-dashboard', {}, '/a/$account/storefront', {}],
    ['page', {}, '/a/$account', {}],
    ['toString', {}, '/a/$account', {}],
    ['toString', { campaignId: 'c' }, '/a/$account/campaigns/$id', { id: 'c' }],
    ['toString', { advertiserId: 7 }, '/a/$account', {}],
  ])('%s with %j lead to %s', (view, focus, to, params) => {
    expect(placeOfView('1', view, focus)).toEqual({ to, params: { account: '1', ...params } });
  });
});
