import { Egress } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { AuthorizationFlow, redirectUri, register } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';

/** Names that violate the single-line rule (docs/adr/0046). */
const wrong: readonly [string, string][] = [
  ['a line break', 'Two\nlines'],
  ['a bidi control', 'Acme\u202egnp'],
  ['an escape', 'Acme\u001b[31m'],
  ['a zero-width space', 'Ac\u200bme'],
  ['nothing but white space', ' '],
  ['201 characters', 'x'.repeat(201)],
];
const document = (index: number): string => `https://client.example/${index}.json`;

describe('The name of a client', () => {
  let api: TestApi;
  let person: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    person = await signUp(api);
    const described = new Map(wrong.map(([, name], index) => [document(index), name]));
    api.app.get(Egress).answerLocally('https://client.example/', async ({ url }) => {
      return Response.json({ client_id: url, client_name: described.get(url) ?? 'Published', redirect_uris: [redirectUri] });
    });
  });
  afterAll(() => api.close());

  it.each(wrong)('is a short single line: a registration with %s is refused', async (_, name) => {
    const { status, body } = await register(api, { client_name: name });
    expect([status, body.error, body.client_id]).toEqual([400, 'invalid_client_metadata', undefined]);
    expect(JSON.stringify(body)).not.toContain(name.trim() || '\u0000');
  });

  it.each(wrong.map(([what], index) => [what, index] as const))(
    'is a short single line in a metadata document: %s is refused on a page',
    async (_, index) => {
      const flow = new AuthorizationFlow(api, document(index), { account: person.account.id }, person.as);
      const page = await flow.browser.get(flow.address());
      expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    },
  );

  it.each(['client_uri', 'software_id'])('shares its single-line rule with %s', async (field) => {
    for (const [, text] of wrong.slice(0, 4)) {
      const value = field === 'client_uri' ? `https://app.example/${text}` : text;
      expect(await register(api, { [field]: value })).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
    }
  });

  it('is stored in composed Unicode form, without white space around it', async () => {
    expect((await register(api, { client_name: ' Cafe\u0301 ' })).body.client_name).toBe('Café');
  });
});
