import { Field } from '@exchange/platform';
import { type KeyKind, keyKinds, keyNameLimit } from '../../domain/api-key';
import type { CreatedKey, OwnedKey } from '../../domain/ports';

export class CreateApiKeyBody {
  @Field.name({ min: 1, max: keyNameLimit, description: 'What the key is for.', example: 'Nightly report' })
  name: string;

  @Field.timestamp({
    optional: true,
    nullable: true,
    description: 'In the future, at most one year ahead. Default: the key does not expire.',
  })
  expiresAt?: Date | null;
}

class KeyOwnerWire {
  @Field.oneOf(['user', 'organization'])
  type: 'user' | 'organization';

  @Field.integer({ description: 'The id of the person or of the account.' })
  id: number;

  @Field.text()
  name: string;
}

/** rest-api.md, API key. */
export class ApiKeyWire {
  @Field.text()
  id: string;

  @Field.text()
  name: string;

  @Field.oneOf(keyKinds, { description: 'The key acts as its person, as an admin of the account, or as a buyer agent.' })
  kind: KeyKind;

  @Field.text({ nullable: true, description: 'The buyer agent that the key acts as.' })
  agentId: string | null;

  @Field.text({ description: 'Non-secret start of the key; safe to log.', example: 'sck_7Qm2vX9p' })
  prefix: string;

  @Field.object(() => KeyOwnerWire)
  owner: KeyOwnerWire;

  @Field.timestamp({ nullable: true, description: 'Up to one minute late.' })
  lastUsedAt: Date | null;

  @Field.timestamp({ nullable: true })
  expiresAt: Date | null;

  @Field.timestamp()
  createdAt: Date;
}

export class CreatedApiKeyWire extends ApiKeyWire {
  @Field.text({ description: 'The key itself. Shown only once; only its hash is stored.', pattern: /^sck_[0-9A-Za-z]{42}$/ })
  secret: string;
}

export const createdKeyWire = (created: CreatedKey): CreatedApiKeyWire => ({ ...apiKeyWire(created), secret: created.secret });

export function apiKeyWire({ key, owner }: OwnedKey): ApiKeyWire {
  const { id, name, kind, agentId, prefix, lastUsedAt, expiresAt, createdAt } = key;
  return { id, name, kind, agentId, prefix, owner, lastUsedAt, expiresAt, createdAt };
}
