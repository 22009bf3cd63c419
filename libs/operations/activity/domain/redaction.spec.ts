import { shownInput, shownMessage, shownOutput } from './redaction';

const key = 'sck_MGp0JnVEVvQ2hJd2tYb1ZpT3BqS2ZzZ1h6T2Q';
const code = 'SplxlOBeZQQYbYS6WxSbIA';

describe('Redaction', () => {
  it('keeps parameters, query and body without secrets', () => {
    expect(
      shownInput({ params: { id: 'cmp_1' }, query: 'take=5&status=ACTIVE&status=DRAFT', body: { name: 'Spring', budget: 5 } }),
    ).toEqual({
      params: { id: 'cmp_1' },
      query: { take: '5', status: ['ACTIVE', 'DRAFT'] },
      body: { name: 'Spring', budget: 5 },
    });
  });

  it.each<[string, Parameters<typeof shownInput>[0], string]>([
    ['a password', { body: { email: 'a@b.example', password: 'hunter22' } }, 'hunter22'],
    ['the secret of a webhook', { body: { url: 'https://a.example', secret: 'a-secret-of-some-length' } }, 'a-secret-of-some-length'],
    ['a key among words', { body: { note: `my key is ${key}` } }, key],
    ['an Authorization header in a list', { body: { headers: ['Authorization', `Bearer ${key}`] } }, key],
    ['a session cookie', { body: { cookie: 'sc_session=abcdef123456' } }, 'abcdef123456'],
    ['an OAuth code', { body: { grant_type: 'authorization_code', code, code_verifier: 'verifier-1234' } }, code],
    ['the verifier of a code', { body: { grant_type: 'authorization_code', code_verifier: 'verifier-1234' } }, 'verifier-1234'],
    ['an OAuth code in a query', { query: `code=${code}&state=xyz-99` }, code],
    ['an OAuth state in a query', { query: `code=${code}&state=xyz-99` }, 'xyz-99'],
    ['a token in a query', { query: `access_token=${code}` }, code],
    ['an OAuth code in a form', { body: `grant_type=authorization_code&code=${code}&client_secret=abc-123-def` }, code],
    ['a client secret in a form', { body: `grant_type=client_credentials&client_secret=abc-123-def` }, 'abc-123-def'],
    ['a refresh token in a form', { body: `grant_type=refresh_token&refresh_token=${code}` }, code],
    ['an assertion', { body: { client_assertion: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln' } }, 'eyJzdWIiOiIxIn0'],
    ['the token of a path', { params: { token: code } }, code],
  ])('removes %s from the input', (_, asked, secret) => {
    expect(JSON.stringify(shownInput(asked))).not.toContain(secret);
  });

  it.each<[string, unknown, string]>([
    ['the secret of a new key', Buffer.from(JSON.stringify({ data: { id: 'key_1', secret: key }, error: null })), key],
    ['tokens', JSON.stringify({ access_token: code, expires_in: 60 }), code],
    ['JSON in the text of a tool', { content: [{ type: 'text', text: JSON.stringify({ data: { secret: key } }) }] }, key],
    ['the code of a redirect address', { redirectTo: `https://app.example/cb?code=${code}&state=1` }, code],
    ['a text that is not JSON', `Bearer ${key}`, key],
  ])('removes %s from the output', (_, answer, secret) => {
    const shown = JSON.stringify(shownOutput(answer));
    expect(shown).not.toContain(secret);
  });

  it('keeps error codes, and nested codes and states that are not credentials', () => {
    expect(shownOutput('{"error":{"code":"NOT_FOUND"}}')).toEqual({ error: { code: 'NOT_FOUND' } });
    expect(shownInput({ body: { geo: { code: 'DE', state: 'BY' } } })).toMatchObject({ body: { geo: { code: 'DE', state: 'BY' } } });
  });

  it('truncates an error message to 500 characters, without secrets', () => {
    expect(shownMessage(`There is no ${key}.`)).not.toContain(key);
    expect(shownMessage('x '.repeat(900))).toHaveLength(500);
  });
});
