/** A valid request of OAuth or MCP. The fuzz replaces each of its values by wrong ones. */
export interface ProtocolRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `{value}` is replaced, too. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Encoding of the fields. */
  readonly as?: 'query' | 'form' | 'json';
}

/** Resources that requests need to pass the first check. */
export interface ProtocolWorld {
  readonly accountId: number;
  /** A registered client, with a redirect to `redirectUri` (oauth-requests.ts). */
  readonly clientId: string;
  /** Session cookie of a signed-in person, and the path of an open consent page. */
  readonly cookie: string;
  readonly consentPath: string;
  /** API key of a buyer. */
  readonly key: string;
  /** MCP session that was opened with the key. */
  readonly sessionId: string;
  readonly storefront: string;
  readonly productId: string;
  /** Id and token of a property list that a seller may read. */
  readonly list: { readonly id: string; readonly token: string } | null;
}
