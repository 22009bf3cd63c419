import { type Scope, scopes } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { ApplicationWithSecret } from '../../application/machine-applications.service';
import type { MachineApplicationState } from '../../domain/machine-application';
import { clientSecretPattern } from '../../domain/tokens';
import { scopesOf } from './connected-app.wire';

export class CreateMachineApplicationBody {
  @Field.name({ min: 1, max: 100, example: 'Nightly import' })
  name: string;

  @Field.oneOf([...scopes], { default: 'read', description: 'Highest scope of its tokens; it includes the lower ones.' })
  scope: Scope = 'read';
}

/** docs/spec/gaps-2.md §2 */
export class MachineApplicationWire {
  @Field.text({ description: 'The `client_id`.' })
  id: string;

  @Field.text()
  name: string;

  @Field.oneOf([...scopes], { many: true, description: 'Scopes of its tokens.' })
  scopes: string[];

  @Field.integer({ description: 'Id of the admin who created it.' })
  createdByUserId: number;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ nullable: true, description: 'Time when it last got a token.' })
  lastUsedAt: Date | null;

  @Field.timestamp()
  secretChangedAt: Date;
}

export class MachineApplicationWithSecretWire extends MachineApplicationWire {
  @Field.text({ description: 'The `client_secret`. Shown only once; only its hash is stored.', pattern: clientSecretPattern })
  clientSecret: string;
}

export function machineApplicationWire(state: MachineApplicationState): MachineApplicationWire {
  const { id, name, scope, createdBy: createdByUserId, createdAt, lastUsedAt, secretChangedAt } = state;
  return { id, name, scopes: scopesOf(scope), createdByUserId, createdAt, lastUsedAt, secretChangedAt };
}

export const withSecretWire = ({ application, secret }: ApplicationWithSecret): MachineApplicationWithSecretWire => ({
  ...machineApplicationWire(application),
  clientSecret: secret,
});
