import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp } from '@test/people';

describe('Browser origins', () => {
  let api: TestApi;
  let owner: SignedUp;
  let stranger: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    owner = await signUp(api, { accountType: 'BUYER' });
    stranger = await signUp(api, { accountType: 'BUYER' });
  });
  afterAll(() => api.close());

  test('201 with the new one, which is then first in the list', async () => {
    const { status, body } = await api.post('/api/v2/browser-origins', { as: owner.as, body: { name: 'First' } });
    expect([status, body.data.name]).toEqual([201, 'First']);
    const list = await api.get('/api/v2/browser-origins', { as: owner.as });
    expect(list.body.data[0]).toEqual(body.data);
  });

  test('400 when the name is missing', async () => {
    const { status, body } = await api.post('/api/v2/browser-origins', { as: owner.as, body: {} });
    expect([status, body.error.field]).toEqual([400, 'name']);
  });

  test('404 when it belongs to another account', async () => {
    const { body } = await api.post('/api/v2/browser-origins', { as: owner.as, body: { name: 'Mine' } });
    const { status } = await api.get(`/api/v2/browser-origins/${body.data.id}`, { as: stranger.as });
    expect(status).toBe(404);
  });

  test('401 without credentials', async () => {
    expect((await api.get('/api/v2/browser-origins')).status).toBe(401);
  });
});
