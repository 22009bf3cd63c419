import { startApi, type TestApi } from '@test/api';
import { dayIn } from '@test/dates';
import { signUp, type SignedUp } from '@test/people';
import { buy, deliver } from './reporting.fixture';

const yesterday = dayIn(-1);

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('A report of one media buy', () => {
  const report = (query: string, { as }: SignedUp) => api.get(`/api/v2/buyer/reporting/metrics?${query}`, { as });

  test('has only its delivery, also as a file, and is 404 for an unknown or unrelated one', async () => {
    const someone = await signUp(api);
    const one = await buy(api, someone);
    const other = await buy(api, someone, one);
    for (const { mediaBuyId, packages } of [one, other])
      await deliver(api, someone.as, `${mediaBuyId},${packages[0]},${yesterday},7,1,,,,`);
    const asked = `mediaBuyId=${other.mediaBuyId}`;
    const { data } = (await report(`${asked}&view=timeseries`, someone)).body;
    expect([data.totals.impressions, data.timeseries.map((row: { mediaBuyId: string }) => row.mediaBuyId)]).toEqual([
      7,
      [other.mediaBuyId],
    ]);
    expect((await report(`${asked}&campaignId=${one.campaignId}&download=true`, someone)).body.data.rowCount).toBe(1);
    const strange = await buy(api, await signUp(api));
    for (const query of ['mediaBuyId=unknown', `mediaBuyId=${strange.mediaBuyId}`, `${asked}&campaignId=${strange.campaignId}`])
      expect((await report(query, someone)).body.error).toMatchObject({ code: 'NOT_FOUND', field: 'mediaBuyId' });
  });
});
