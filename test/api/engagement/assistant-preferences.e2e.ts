import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';

const preferences = '/api/v2/assistant/user-preferences';
const codes = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ko', 'nl', 'pl', 'pt', 'sv', 'tr', 'ja', 'zh'];

describe('Assistant language preferences', () => {
  let api: TestApi;
  let person: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    person = await signUp(api);
  });
  afterAll(() => api.close());

  const read = (as = person.as, headers = {}) => api.get(preferences, { as, headers });
  const put = (body: unknown, as = person.as, headers = {}) => api.put(`${preferences}/language`, { as, body, headers });

  // spec: language.preferredLanguage, language.locale, language.timezone, language.displayCurrency, language.language
  // spec: language.announcements, language.defaultSharingEnabled, language.all-required
  test('has exactly seven fields from the start', async () => {
    const { status, body } = await read((await signUp(api)).as);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        preferredLanguage: null,
        locale: null,
        timezone: null,
        displayCurrency: null,
        language: 'en',
        announcements: true,
        defaultSharingEnabled: false,
      },
      error: null,
    });
  });

  // spec: language.codes, language.put, language.put.response
  test.each(codes)('accepts %s, which is then the effective language whatever the request prefers', async (code) => {
    const { status, body } = await put({ preferredLanguage: code }, person.as, { 'accept-language': 'it' });
    expect([status, body.error]).toEqual([200, null]);
    expect(body.data).toMatchObject({ preferredLanguage: code, language: code });
    expect((await read()).body.data).toEqual(body.data);
  });

  // spec: language.put.auto-detect
  test('returns to auto-detect with null: Accept-Language, else English', async () => {
    await put({ preferredLanguage: 'sv' });
    const { body } = await put({ preferredLanguage: null }, person.as, { 'accept-language': 'da, pt-BR;q=0.8, de;q=0.2' });
    expect(body.data).toMatchObject({ preferredLanguage: null, language: 'pt' });
    expect((await read()).body.data).toMatchObject({ preferredLanguage: null, language: 'en' });
  });

  // spec: language.put.body
  test('uses language when preferredLanguage is omitted, and prefers preferredLanguage', async () => {
    expect((await put({ language: 'ko' })).body.data).toMatchObject({ preferredLanguage: 'ko', language: 'ko' });
    expect((await put({ preferredLanguage: 'nl', language: 'ko' })).body.data).toMatchObject({ preferredLanguage: 'nl' });
    expect((await put({ preferredLanguage: null, language: 'ko' })).body.data).toMatchObject({ preferredLanguage: null });
  });

  test.each([
    ['neither property', {}, 'preferredLanguage'],
    ['an unsupported code', { preferredLanguage: 'da' }, 'preferredLanguage'],
    ['another case', { preferredLanguage: 'DE' }, 'preferredLanguage'],
    ['an empty text', { preferredLanguage: '' }, 'preferredLanguage'],
    ['a number', { preferredLanguage: 1 }, 'preferredLanguage'],
    ['a list', { preferredLanguage: ['de'] }, 'preferredLanguage'],
    ['a language that is null', { language: null }, 'language'],
    ['a wrong language beside a good one', { preferredLanguage: 'de', language: 'xx' }, 'language'],
    ['another property', { preferredLanguage: 'de', timezone: 'Europe/Berlin' }, 'timezone'],
  ])('returns 400 for %s', async (_, body, field) => {
    const answer = await put(body);
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('returns 400 without a body', async () => {
    expect((await api.put(`${preferences}/language`, { as: person.as })).status).toBe(400);
  });

  test('belongs to the person: their personal key shares it, another person has their own', async () => {
    const key = await createKey(api, person.as);
    await put({ preferredLanguage: 'tr' }, key);
    expect((await read()).body.data.preferredLanguage).toBe('tr');
    expect((await read((await signUp(api)).as)).body.data.preferredLanguage).toBeNull();
  });

  // spec: language.null-data
  test('returns null to an organization key and refuses its writes', async () => {
    const key = await createKey(api, person.as, 'org');
    expect((await read(key)).body).toEqual({ data: null, error: null });
    const { status, body } = await put({ preferredLanguage: 'de' }, key);
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('returns 401 without credentials', async () => {
    expect((await api.get(preferences)).status).toBe(401);
    expect((await api.put(`${preferences}/language`, { body: { preferredLanguage: 'de' } })).status).toBe(401);
  });
});
