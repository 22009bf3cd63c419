import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp } from '@test/people';

describe('Demos', () => {
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
    const { status, body } = await api.post('/api/v3/demos', { as: owner.as, body: { name: 'First' } });
    expect([status, body.data.name]).toEqual([201, 'First']);
    const list = await api.get('/api/v3/demos', { as: owner.as });
    expect(list.body.data[0]).toEqual(body.data);
  });

  test('400 when the name is missing', async () => {
    const { status, body } = await api.post('/api/v3/demos', { as: owner.as, body: {} });
    expect([status, body.error.field]).toEqual([400, 'name']);
  });

  test('404 when it belongs to another account', async () => {
    const { body } = await api.post('/api/v3/demos', { as: owner.as, body: { name: 'Mine' } });
    const { status } = await api.get(`/api/v3/demos/${body.data.id}`, { as: stranger.as });
    expect(status).toBe(404);
  });

  test('409 when it is archived twice', async () => {
    const { body } = await api.post('/api/v3/demos', { as: owner.as, body: { name: 'Old' } });
    const archive = () => api.post(`/api/v3/demos/${body.data.id}/archive`, { as: owner.as });
    expect((await archive()).body.data.status).toBe('archived');
    expect((await archive()).body.error.code).toBe('CONFLICT');
  });

  test('an archived one is restored, and 409 when it is active', async () => {
    const { body } = await api.post('/api/v3/demos', { as: owner.as, body: { name: 'Back' } });
    const act = (name: string) => api.post(`/api/v3/demos/${body.data.id}/${name}`, { as: owner.as });
    await act('archive');
    expect((await act('restore')).body.data.status).toBe('active');
    expect((await act('restore')).body.error.code).toBe('CONFLICT');
  });

  test('401 without credentials', async () => {
    expect((await api.get('/api/v3/demos')).status).toBe(401);
  });
});
