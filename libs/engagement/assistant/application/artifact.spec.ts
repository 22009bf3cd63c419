import { artifactOf } from './artifact';

const page = { page: 'discovery', params: { discoveryId: 'dsc_1' }, resourceUri: 'ui://exchange/discovery/mcp-app.html' };

describe('artifactOf', () => {
  it('returns the page with its seed and the result that was read', () => {
    const answer = { kind: 'discovery', object: { revision: 3 } };
    expect(artifactOf(page, answer)).toEqual({
      kind: 'mcp_app',
      resourceUri: page.resourceUri,
      view: 'discovery',
      canonicalSurface: true,
      discoveryId: 'dsc_1',
      data: { page: 'discovery', params: page.params, result: answer },
      truncated: false,
    });
  });

  it('omits a result that is too large and marks the artifact as truncated', () => {
    const { data, truncated } = artifactOf(page, { object: 'x'.repeat(20_000) });
    expect([truncated, data]).toEqual([true, { page: 'discovery', params: page.params }]);
  });
});
