import { findPageOfCall } from './page-of-call';

describe('The page of a call', () => {
  it.each([
    ['search', { kind: 'campaign', limit: 10 }, 'campaigns', {}],
    ['search', { kind: 'campaign', filter: { advertiserId: 3 } }, 'campaigns', { advertiserId: 3 }],
    ['search', { kind: 'media_buy', filter: { campaignId: 'cmp_1' } }, 'media-buys', { campaignId: 'cmp_1' }],
    ['get', { kind: 'discovery', id: 'dsc_1' }, 'discovery', { discoveryId: 'dsc_1' }],
    ['get', { kind: 'campaign', id: 'cmp_1', include: ['launch'] }, 'campaign-receipt', { campaignId: 'cmp_1' }],
    ['get', { kind: 'usage' }, 'usage', {}],
  ])('for %s %j is %s', (tool, args, page, params) => {
    expect(findPageOfCall(tool, args)).toEqual({ page, params, resourceUri: `ui://exchange/${page}/mcp-app.html` });
  });

  it.each([
    ['search', { kind: 'campaign', filter: { campaignStatus: ['paused'] } }],
    ['search', { kind: 'campaign', query: 'Oat' }],
    ['search', { kind: 'campaign', cursor: 'c' }],
    ['search', { query: 'Oat' }],
    ['search', { kind: 'member' }],
    ['get', { kind: 'campaign', id: 'cmp_1' }],
    ['get', { kind: 'discovery' }],
    ['get_delivery', { report: 'campaign_delivery' }],
  ])('for %s %j is null: no page shows exactly this answer', (tool, args) => {
    expect(findPageOfCall(tool, args)).toBeNull();
  });
});
