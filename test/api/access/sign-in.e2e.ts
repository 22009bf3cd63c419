import { startApi, type TestApi } from '@test/api';
import { cookieOf, signUp } from '@test/people';

describe('sign-up, sign-in and sessions', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it('201 sign-up makes a person, a STANDALONE account and an admin membership, and signs in', async () => {
    const person = await signUp(api);
    const { status, body } = await api.get('/api/v2/auth/session', { as: person.as });
    console.log(JSON.stringify(body));
    expect(status).toBe(200);
    expect(cookieOf).toBeDefined();
  });
});
