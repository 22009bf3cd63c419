/** Stands for a secret that was sent. Samples name an environment variable in its place. */
export class Hidden {
  constructor(readonly variable: string) {}
}

const secretName = /(?:secret|password|passphrase|credentials?|token|api_?key|private_?key|accountNumber|bankIdentifier)$/i;

/** Whether a field of this name holds a secret. A test compares it with every request body of the contract. */
export const isSecret = (name: string): boolean => secretName.test(name);

/** A copy of a request body in which every secret is replaced. `null` and `false` are kept: they erase or switch off. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isSecret(name) && each !== null && typeof each !== 'boolean' ? new Hidden(variableOf(name)) : withoutSecrets(each),
    ]),
  );
}

/** `clientSecret` is `EXCHANGE_CLIENT_SECRET`. */
const variableOf = (name: string): string =>
  `EXCHANGE_${name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/\W/g, '_')
    .toUpperCase()}`;
