import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DerivedKeys, Settings } from '@exchange/platform';
import type { ListShare, MintedShare, ShareReference } from '../domain/list-share';
import { ListAccessTokens } from '../domain/ports';

const keyUse = 'tokens of property lists';

/** Path below the address of the API. */
export const listAgentPath = 'property-lists/mcp';

/** Derives tokens as an HMAC of the share's id. Any process with the keyring can compute the token; the database alone cannot. */
@Injectable()
export class DerivedListAccessTokens extends ListAccessTokens {
  private readonly agentUrl: string;

  constructor(
    private readonly keys: DerivedKeys,
    { baseUrl }: Settings,
  ) {
    super();
    this.agentUrl = `${new URL(baseUrl).href.replace(/\/{1,9}$/, '')}/${listAgentPath}`;
  }

  mint(id: string): MintedShare {
    const keyId = this.keys.current;
    return { id, keyId, tokenHash: createHash('sha256').update(this.token({ id, keyId })!).digest() };
  }

  reference(share: Pick<ListShare, 'id' | 'keyId'>): ShareReference | null {
    const authToken = this.token(share);
    return authToken === null ? null : { agentUrl: this.agentUrl, listId: share.id, authToken };
  }

  private token({ id, keyId }: Pick<ListShare, 'id' | 'keyId'>): string | null {
    const key = this.keys.key(keyUse, keyId);
    return key && createHmac('sha256', key).update(id).digest('base64url');
  }
}
