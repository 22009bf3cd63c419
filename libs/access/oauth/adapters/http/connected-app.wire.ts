import { type Scope, scopes as everyScope } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { ConnectedApp } from '../../application/connected-apps.service';
import { scopeText } from '../../domain/tokens';

class AppPersonWire {
  @Field.integer()
  id: number;

  @Field.text()
  name: string;
}

/** gaps.md §6.6: what a person let act for them. */
export class ConnectedAppWire {
  @Field.text({ description: 'One for each person, account and client, however often and on however many devices it was connected.' })
  id: string;

  @Field.text({ description: 'An https address for a client that shows a document of itself; else its latest registration.' })
  clientId: string;

  @Field.text({ description: 'As the client calls itself. Nobody has checked it.' })
  clientName: string;

  @Field.text({ nullable: true, description: 'Where the document of the client is; null for one that only registered.' })
  verifiedHost: string | null;

  @Field.text({ description: 'Host that codes are sent to, by https; for others `a program on this computer (scheme …)`.' })
  redirectHost: string;

  @Field.text({
    many: true,
    description: 'As `credentialId` of its calls (`GET /api/v2/activity/calls`): one for each time that it was connected.',
  })
  credentialIds: readonly string[];

  @Field.object(() => AppPersonWire, { description: 'Whom it acts for.' })
  person: AppPersonWire;

  @Field.oneOf([...everyScope], { many: true, description: 'What it may do.' })
  scopes: string[];

  @Field.integer({ many: true, nullable: true, description: 'The only advertisers within its reach; null for the whole account.' })
  advertiserIds: readonly number[] | null;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ nullable: true, description: 'To the hour: an app that works asks for a token as often.' })
  lastUsedAt: Date | null;

  @Field.timestamp({ description: 'Ends earlier when it is not used for 30 days.' })
  expiresAt: Date;
}

export function connectedAppWire(app: ConnectedApp): ConnectedAppWire {
  const { id, credentialIds, clientId, clientName, verifiedHost, redirectHost, person, scope } = app;
  const { advertiserIds, createdAt, lastUsedAt, expiresAt } = app;
  const scopes = scopesOf(scope);
  const client = { clientId, clientName, verifiedHost, redirectHost };
  return { id, ...client, credentialIds, person, scopes, advertiserIds, createdAt, lastUsedAt, expiresAt };
}

export const scopesOf = (scope: Scope): string[] => scopeText(scope).split(' ');

const host = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

export class AppPolicyBody {
  @Field.text({
    many: { max: 100 },
    nullable: true,
    min: 1,
    max: 255,
    pattern: host,
    example: ['app.example.com'],
    description:
      'Hosts of apps that people of the account may connect: of the document of a client that shows one, else where codes are sent to by https. Programs without such a document have no host, and are not let in by any. Null: any.',
  })
  approvedHosts: string[] | null;
}

export class AppPolicyWire {
  @Field.text({ many: true, nullable: true, description: 'Null: any app.' })
  approvedHosts: readonly string[] | null;
}
