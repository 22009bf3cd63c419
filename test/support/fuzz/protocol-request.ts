/** A request of OAuth or MCP as a client means it. Each of its values is replaced by wrong ones. */
export interface ProtocolRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `{value}` is a place of its own. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** How the fields are sent. */
  readonly as?: 'query' | 'form' | 'json';
}

/** What the requests need to get behind the first refusal. */
export interface ProtocolWorld {
  readonly accountId: number;
  /** A registered client, with a redirect to `redirectUri` (oauth-requests.ts). */
  readonly clientId: string;
  /** The browser of a signed-in person, and the consent page that it is asked on. */
  readonly cookie: string;
  readonly consentPath: string;
  /** A key of a buyer. */
  readonly key: string;
  /** A session of MCP that the key has opened. */
  readonly sessionId: string;
  readonly storefront: string;
  readonly productId: string;
  /** Id and token of a property list that a seller may read. */
  readonly list: { readonly id: string; readonly token: string } | null;
}
