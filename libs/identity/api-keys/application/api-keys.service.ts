import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, type PersonCaller } from '@exchange/kernel';
import { ApiKey, type KeyKind, listedSince } from '../domain/api-key';
import { keyErrors } from '../domain/errors';
import { keyReach } from '../domain/key.policy';
import { ApiKeys, type CreatedKey, type KeyScope, type OwnedKey } from '../domain/ports';
import { issueSecret } from '../domain/secret';

export interface KeyRequest {
  readonly name: string;
  readonly expiresAt?: Date | null;
}

/** `AgentKeysFacade` creates keys of buyer agents. */
type UserKeyKind = Exclude<KeyKind, 'agent'>;

/** rest-api.md, Endpoints, API keys. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeys,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The only response that contains the secret. */
  async create(caller: PersonCaller, kind: UserKeyKind, request: KeyRequest): Promise<CreatedKey> {
    if (keyReach(caller, `create ${kind} key`) === 'none') throw keyErrors.adminsOnly();
    const { accountId, userId } = caller;
    const owner = await this.keys.ownerOf(kind, accountId, userId);
    if (!owner) throw keyErrors.membersOnly();
    const { secret, prefix, hash } = issueSecret();
    const key = ApiKey.create({ ...request, accountId, kind, id: this.ids.next('key'), createdBy: userId, prefix }, this.clock.now());
    if (!(await this.keys.insert(key, hash, caller.credentialId))) throw keyErrors.signedOut();
    return { key: key.state, owner, secret };
  }

  /** All keys in one page; expired ones are included for 30 days. `organization`: admins see every key that acts on the account, others their own keys. */
  async list(caller: Caller, kind: UserKeyKind): Promise<readonly OwnedKey[]> {
    const scope = scopeOf(caller, kind, `list ${kind} keys`);
    return scope ? this.keys.list(scope, listedSince(this.clock.now())) : [];
  }

  /** Takes effect at once. 404 when the key is unknown, revoked, expired for 30 days, or outside of the caller's scope. */
  async revoke(caller: Caller, kind: UserKeyKind, id: string): Promise<void> {
    const scope = scopeOf(caller, kind, `revoke ${kind} key`);
    const now = this.clock.now();
    if (!scope || !(await this.keys.change(scope, id, (key) => key.revoke(now)))) throw keyErrors.notFound();
  }
}

/** Null for an organization key that asks for its own keys: keys cannot create keys. */
function scopeOf(caller: Caller, kind: UserKeyKind, verb: Parameters<typeof keyReach>[1]): KeyScope | null {
  const { accountId } = caller;
  const reach = keyReach(caller, verb);
  if (reach === 'none') throw keyErrors.notForAgents();
  const kinds = kind === 'personal' ? { kind } : {};
  if (reach === 'all') return { accountId, ...kinds, hasVisiting: true };
  return caller.kind === 'person' ? { accountId, ...kinds, createdBy: caller.userId } : null;
}
