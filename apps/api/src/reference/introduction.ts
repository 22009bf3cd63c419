import { freeForm } from '@exchange/platform/process';

/** Introduction of the reference, in Markdown. A test checks its requests against the document. */
export const introduction = (baseUrl: string): string => `The REST interface of an advertising exchange with a buyer and a seller side.

## Quick start

1. Sign up. The session arrives as a cookie.

\`\`\`bash
curl -c cookies.txt ${baseUrl}/api/v2/auth/sign-up \\
  -H 'Content-Type: application/json' \\
  -d '{
    "name": "Mara Lindqvist",
    "email": "mara@lindqvist-media.example",
    "password": "correct horse battery staple",
    "company": "Lindqvist Media",
    "accountType": "BUYER"
  }'
\`\`\`

2. Make a key for your program. Its secret is shown this once.

\`\`\`bash
curl -b cookies.txt ${baseUrl}/api/v2/user-api-keys \\
  -H 'Content-Type: application/json' \\
  -d '{"name": "Planning script"}'
\`\`\`

3. Make an advertiser.

\`\`\`bash
curl ${baseUrl}/api/v2/buyer/advertisers \\
  -H "Authorization: Bearer $EXCHANGE_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "name": "Fjord Outdoor",
    "brand": "fjord-outdoor.example",
    "primaryCurrency": "USD"
  }'
\`\`\`

4. Ask sellers, and follow their answers while they come in.

\`\`\`bash
curl ${baseUrl}/api/v2/buyer/discovery \\
  -H "Authorization: Bearer $EXCHANGE_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "advertiserId": 1024,
    "brief": "A rain jacket, people who hike, connected TV"
  }'

curl -N ${baseUrl}/api/v2/buyer/discovery/disc_01k3v9bzt5n8h2d7f4g6j0kmp1/events \\
  -H "Authorization: Bearer $EXCHANGE_API_KEY"
\`\`\`

The same in JavaScript and Python:

\`\`\`js
const response = await fetch('${baseUrl}/api/v2/buyer/campaigns?take=10', {
  headers: { Authorization: \`Bearer \${process.env.EXCHANGE_API_KEY}\` },
});
const { data, error, meta } = await response.json();
\`\`\`

\`\`\`python
import os, requests

response = requests.get(
    "${baseUrl}/api/v2/buyer/campaigns",
    params={"take": 10},
    headers={"Authorization": f"Bearer {os.environ['EXCHANGE_API_KEY']}"},
)
campaigns = response.json()["data"]
\`\`\`

A typed client is made from [this document](/api/v2/openapi.json): \`npx openapi-typescript ${baseUrl}/api/v2/openapi.json -o exchange.d.ts\`.

## Answers

Every answer is an envelope \`{data, error, meta?}\`: \`error\` is null when it went well, \`data\` when it did not. \`error.code\` is stable, and each operation lists
the codes that it answers; \`error.message\` is for people. Lists have \`meta.pagination\`: pass \`nextCursor\` back as \`cursor\`, or \`nextOffset\` as \`offset\`, until it is
null; with \`take\` and \`skip\`, until \`hasMore\` is false. A cursor holds for its list, its account and the same filters. A parameter that an operation does
not declare is 400, like an unknown property of a body.

Event streams list their events, with the schema and an example of \`data\`, in \`x-events\` of their media type \`text/event-stream\`.

## Credentials

Send an API key as \`Authorization: Bearer sck_…\`, or the session cookie. \`X-Account-Id\` picks the account when the caller reaches several. Operations without
a security requirement need neither. \`x-callers\` of an operation are the kinds of credentials that it takes (\`agent\`: whoever reaches only some advertisers), \`x-scope\`
what a token needs at most: with some bodies it is less. Whom an operation does not take gets 403 with them in \`details.callers\`.

## Limits

Every answer carries \`X-Request-Id\`, and \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds); 429 also \`Retry-After\`. A JSON object of any shape
has at most ${freeForm.values} values at all levels together, ${freeForm.levels} levels and ${freeForm.characters} characters. How large a body may be stands with each operation that takes
less or more than 2 MB (\`BODY_LIMIT_BYTES\`); a larger one is 413. Every list in a body has a maximum, which stands with it. The rows of one page have at most
4,000,000 characters together: a page may end before \`limit\`, and its pagination says where the next one begins. Of a list with \`take\` and \`skip\`, the
\`take\` of the answer is how many rows were taken.

## Tools

\`x-tool\` of an operation is the tool that does the same over MCP and \`POST /api/v3/tools/{tool}\`, with its arguments: \`{query.status}\` stands for that value
of the request, \`only\` lists the parameters that the tool takes, when it does not take all, and a tool without \`arguments\` has arguments of its own.

## What goes beyond the contract

Operations with \`x-beyond-contract: true\` are additions of this exchange. The others are those of the contract, which other exchanges of this kind have too.
`;
