/** Where a sample gets the secret from: the code itself, right after it was shown once, or the environment. */
type Sample = (origin: string, clientId: string, secret: string | null) => string;

const inShell = (secret: string | null) => secret ?? '$EXCHANGE_CLIENT_SECRET';

/** Complete code that gets a token and makes a first call with it. */
export const machineSamples: Readonly<Record<'curl' | 'TypeScript' | 'Python', Sample>> = {
  curl: (origin, clientId, secret) => `EXCHANGE_TOKEN=$(curl -s ${origin}/auth/token \\
  -d grant_type=client_credentials \\
  -d client_id=${clientId} \\
  -d "client_secret=${inShell(secret)}" \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

curl ${origin}/api/v2/accounts/current \\
  -H "Authorization: Bearer $EXCHANGE_TOKEN"`,
  TypeScript: (origin, clientId, secret) => `import { clientCredentials, createExchange } from '@exchange/client';

const baseUrl = '${origin}';
const token = clientCredentials({
  baseUrl,
  clientId: '${clientId}',
  clientSecret: ${secret === null ? 'process.env.EXCHANGE_CLIENT_SECRET!' : `'${secret}'`},
});
// Tokens are kept for their hour, and renewed before it ends.
const exchange = createExchange({ baseUrl, token });
const { data } = await exchange.getCurrentAccount();
console.log(data);`,
  Python: (origin, clientId, secret) => `import json${secret === null ? ', os' : ''}, urllib.parse, urllib.request

form = urllib.parse.urlencode({
    'grant_type': 'client_credentials',
    'client_id': '${clientId}',
    'client_secret': ${secret === null ? "os.environ['EXCHANGE_CLIENT_SECRET']" : `'${secret}'`},
}).encode()
with urllib.request.urlopen('${origin}/auth/token', form) as answer:
    token = json.load(answer)['access_token']

request = urllib.request.Request(
    '${origin}/api/v2/accounts/current',
    headers={'Authorization': f'Bearer {token}'},
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer)['data'])`,
};
