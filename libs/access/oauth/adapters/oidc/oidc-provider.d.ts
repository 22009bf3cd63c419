/** What we use of oidc-provider, which brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface AdapterPayload {
    readonly grantId?: string;
    readonly uid?: string;
    readonly clientId?: string;
    readonly scope?: string;
    readonly aud?: string | string[];
    readonly [name: string]: unknown;
  }

  export interface Adapter {
    upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void>;
    find(id: string): Promise<AdapterPayload | undefined>;
    findByUid(uid: string): Promise<AdapterPayload | undefined>;
    findByUserCode(code: string): Promise<AdapterPayload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface Client {
    readonly clientId: string;
    readonly clientName?: string;
    grantTypeAllowed(type: string): boolean;
  }

  export interface Context {
    readonly req: IncomingMessage;
    status: number;
    type: string;
    body: unknown;
    set(name: string, value: string): void;
    readonly oidc: {
      readonly route: string;
      readonly provider: Provider;
      readonly result?: { readonly consent?: { readonly grantId?: string } };
      readonly entities: { readonly RotatedRefreshToken?: { readonly jti: string } };
    };
  }

  interface Model {
    generateTokenId(this: object): string;
  }

  export interface Interaction {
    readonly uid: string;
    readonly params: Readonly<Record<string, unknown>>;
  }

  export interface GrantModel {
    addResourceScope(resource: string, scope: string): void;
    rejectResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    static readonly ctx: Context | undefined;
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    readonly AccessToken: { readonly prototype: Model };
    readonly RefreshToken: { readonly prototype: Model };
    readonly Client: { find(id: string): Promise<Client | undefined> };
    readonly Grant: {
      new (fields: { readonly jti: string; readonly accountId: string; readonly clientId: string }): GrantModel;
      find(id: string): Promise<GrantModel | undefined>;
    };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    on(event: string, listener: (context: Context, error: Error) => void): this;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }

  type ErrorClass = new (description?: string) => Error;
  export const errors: {
    readonly InvalidGrant: ErrorClass;
    readonly InvalidTarget: ErrorClass;
    readonly InvalidClientMetadata: ErrorClass;
    readonly SessionNotFound: ErrorClass;
  };

  interface Prompt {
    readonly checks: { add(check: unknown, index?: number): void };
  }
  export const interactionPolicy: {
    readonly Check: {
      new (reason: string, description: string, error: string, check: (context: Context) => boolean): unknown;
      readonly REQUEST_PROMPT: boolean;
      readonly NO_NEED_TO_PROMPT: boolean;
    };
    base(): { get(name: string): Prompt };
  };
}
