import { shownInput, shownMessage, shownOutput } from './redaction';

const key = 'sck_MGp0JnVEVvQ2hJd2tYb1ZpT3BqS2ZzZ1h6T2Q';
const code = 'SplxlOBeZQQYbYS6WxSbIA';

describe('What is shown of a call', () => {
  it('keeps what tells what was asked', () => {
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
    ['a code of an address', { query: `code=${code}&state=xyz-99` }, code],
    ['the state of an address', { query: `code=${code}&state=xyz-99` }, 'xyz-99'],
    ['a token of an address', { query: `access_token=${code}` }, code],
    ['a code of a form', { body: `grant_type=authorization_code&code=${code}&client_secret=abc-123-def` }, code],
    ['a client’s secret of a form', { body: `grant_type=client_credentials&client_secret=abc-123-def` }, 'abc-123-def'],
    ['a refresh token of a form', { body: `grant_type=refresh_token&refresh_token=${code}` }, code],
    ['an assertion', { body: { client_assertion: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln' } }, 'eyJzdWIiOiIxIn0'],
    ['the token of a link in a path', { params: { token: code } }, code],
  ])('not %s', (_, asked, secret) => {
    expect(JSON.stringify(shownInput(asked))).not.toContain(secret);
  });

  it.each<[string, unknown, string]>([
    ['the secret of a new key', Buffer.from(JSON.stringify({ data: { id: 'key_1', secret: key }, error: null })), key],
    ['tokens', JSON.stringify({ access_token: code, expires_in: 60 }), code],
    ['JSON in the text of a tool', { content: [{ type: 'text', text: JSON.stringify({ data: { secret: key } }) }] }, key],
    ['the code of an address to go to', { redirectTo: `https://app.example/cb?code=${code}&state=1` }, code],
    ['a text that is no JSON', `Bearer ${key}`, key],
  ])('nor, of an answer, %s', (_, answer, secret) => {
    const shown = JSON.stringify(shownOutput(answer));
    expect(shown).not.toContain(secret);
  });

  it('keeps the code of an error, and states and codes that are no credentials of the call', () => {
    expect(shownOutput('{"error":{"code":"NOT_FOUND"}}')).toEqual({ error: { code: 'NOT_FOUND' } });
    expect(shownInput({ body: { geo: { code: 'DE', state: 'BY' } } })).toMatchObject({ body: { geo: { code: 'DE', state: 'BY' } } });
  });

  it('of an error at most 500 characters, without secrets', () => {
    expect(shownMessage(`There is no ${key}.`)).not.toContain(key);
    expect(shownMessage('x '.repeat(900))).toHaveLength(500);
  });
});
