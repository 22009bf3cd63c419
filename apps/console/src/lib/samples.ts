type Sample = (origin: string, secret: string, account: string) => string;

/** Complete code of a first API call. */
export const samples: Readonly<Record<'curl' | 'TypeScript' | 'Python', Sample>> = {
  curl: (origin, secret) => `curl ${origin}/api/v2/accounts/current \\\n  -H 'Authorization: Bearer ${secret}'`,
  TypeScript: (origin, secret) =>
    `const answer = await fetch('${origin}/api/v2/accounts/current', {\n  headers: { Authorization: 'Bearer ${secret}' },\n});\nconst { data, error } = await answer.json();\nif (error) throw new Error(\`\${error.code}: \${error.message}\`);\nconsole.log(data);`,
  Python: (origin, secret) =>
    `import json, urllib.request\n\nrequest = urllib.request.Request(\n    '${origin}/api/v2/accounts/current',\n    headers={'Authorization': 'Bearer ${secret}'},\n)\nwith urllib.request.urlopen(request) as answer:\n    print(json.load(answer)['data'])`,
};
