import { curlOf, keyVariable } from './curl';
import { agentClients, mcpAddress } from './integration';

/** The first call, as an address and with the client. */
interface First {
  readonly path: string;
  readonly client: string;
}
const ofAccount: First = {
  path: '/api/v2/accounts/current',
  client: 'const { data } = await exchange.getCurrentAccount();\nconsole.log(data.name, data.role);',
};
/** Operations of the account are closed to buyer agents. */
export const firstOfAgent: First = {
  path: '/api/v2/buyer/advertisers',
  client: 'const { data } = await exchange.listAdvertisers();\nconsole.log(data.map(({ name }) => name));',
};

const clientPackage = '@exchange/client';

/** Complete code of a first call. Without a secret, the code reads it from the environment. */
type Sample = (origin: string, secret: string | null, first?: First) => string;

export const samples = {
  curl: (origin, secret, { path } = ofAccount) => curlOf(origin, { method: 'GET', path }, secret),
  TypeScript: (origin, secret, { client } = ofAccount) => `import { createExchange } from '${clientPackage}';

const exchange = createExchange({
  baseUrl: '${origin}',
  token: ${secret === null ? `process.env.${keyVariable}` : `'${secret}'`},
});
${client}`,
  Python: (origin, secret, { path } = ofAccount) => `import json
${secret === null ? 'import os\n' : ''}import urllib.request

request = urllib.request.Request(
    "${origin}${path}",
    headers={"Authorization": ${secret === null ? `f"Bearer {os.environ['${keyVariable}']}"` : `"Bearer ${secret}"`}},
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer)["data"])`,
  Go: (origin, secret, { path } = ofAccount) => `package main

import (
	"fmt"
	"io"
	"net/http"${secret === null ? '\n\t"os"' : ''}
)

func main() {
	request, err := http.NewRequest("GET", "${origin}${path}", nil)
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", ${secret === null ? `"Bearer "+os.Getenv("${keyVariable}")` : `"Bearer ${secret}"`})
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.StatusCode, string(body))
}`,
} as const satisfies Readonly<Record<string, Sample>>;

export const languages = Object.keys(samples) as (keyof typeof samples)[];

/** MCP clients that take a key. */
const keyClients = ['Claude Code', 'Cursor', 'VS Code'] as const;

/** The code of a first call by language, and configurations of MCP clients. */
export const codeWithKey = (origin: string, secret: string | null, first?: First): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...languages.map((name) => [name, samples[name](origin, secret, first)]),
    ...keyClients.map((name) => [name, agentClients[name].code(mcpAddress(origin), secret)]),
  ]);
