import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp } from '@test/people';

describe('Words things', () => {
  let api: TestApi;
  let owner: SignedUp;
  let stranger: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    owner = await signUp(api, { accountType: 'account-type' });
    stranger = await signUp(api, { accountType: 'account-type' });
  });
  afterAll(() => api.close());

  test('returns 201 when one is created, which is then first in the list', async () => {
    const { status, body } = await api.post('/base-path/kebab-things', { as: owner.as, body: { name: 'First' } });
    expect([status, body.data.name]).toEqual([201, 'First']);
    const list = await api.get('/base-path/kebab-things', { as: owner.as });
    expect(list.body.data[0]).toEqual(body.data);
  });

  test('returns 400 when the name is missing', async () => {
    const { status, body } = await api.post('/base-path/kebab-things', { as: owner.as, body: {} });
    expect([status, body.error.field]).toEqual([400, 'name']);
  });

  test('returns 404 when it belongs to another account', async () => {
    const { body } = await api.post('/base-path/kebab-things', { as: owner.as, body: { name: 'Mine' } });
    const { status } = await api.get(`/base-path/kebab-things/${body.data.id}`, { as: stranger.as });
    expect(status).toBe(404);
  });

  test('returns 409 when it is archived twice', async () => {
    const { body } = await api.post('/base-path/kebab-things', { as: owner.as, body: { name: 'Old' } });
    const archive = () => api.post(`/base-path/kebab-things/${body.data.id}/archive`, { as: owner.as });
    expect((await archive()).body.data.status).toBe('archived');
    expect((await archive()).body.error.code).toBe('CONFLICT');
  });

  test('restores an archived one, and returns 409 when it is active', async () => {
    const { body } = await api.post('/base-path/kebab-things', { as: owner.as, body: { name: 'Back' } });
    const act = (name: string) => api.post(`/base-path/kebab-things/${body.data.id}/${name}`, { as: owner.as });
    await act('archive');
    expect((await act('restore')).body.data.status).toBe('active');
    expect((await act('restore')).body.error.code).toBe('CONFLICT');
  });

  test('returns 401 without credentials', async () => {
    expect((await api.get('/base-path/kebab-things')).status).toBe(401);
  });
});
