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

/** docs/spec/gaps.md §6.6 */
export class ConnectedAppWire {
  @Field.text({ description: 'The same for every sign-in of one person with one client on one account, on any number of devices.' })
  id: string;

  @Field.text({ description: 'The https address of the metadata document of the client, or the id of its latest registration.' })
  clientId: string;

  @Field.text({ description: 'Name that the client gives itself, unverified.' })
  clientName: string;

  @Field.text({ nullable: true, description: 'Host of the metadata document of the client; null for a client that only registered.' })
  verifiedHost: string | null;

  @Field.text({ description: 'Host that codes are sent to by https; otherwise `a program on this computer (scheme …)`.' })
  redirectHost: string;

  @Field.text({
    many: true,
    description: '`credentialId` of the calls of the app (`GET /api/v2/activity/calls`): one per sign-in.',
  })
  credentialIds: readonly string[];

  @Field.object(() => AppPersonWire, { description: 'The person whom the app acts for.' })
  person: AppPersonWire;

  @Field.oneOf([...everyScope], { many: true, description: 'Scopes of the app.' })
  scopes: string[];

  @Field.integer({ many: true, nullable: true, description: 'Advertisers that the app can reach; null: every advertiser of the account.' })
  advertiserIds: readonly number[] | null;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ nullable: true, description: 'Time of the last token request. An active app requests one per hour.' })
  lastUsedAt: Date | null;

  @Field.timestamp({ description: 'The app is disconnected earlier when it is not used for 30 days.' })
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
    shape: 'be a host such as app.example.com',
    example: ['app.example.com'],
    description:
      'Hosts of apps that people of the account may connect. The host of an app is that of its metadata document, or else the https host that codes are sent to. Programs without such a document have no host and cannot be approved. Null: any app.',
  })
  approvedHosts: string[] | null;
}

export class AppPolicyWire {
  @Field.text({ many: true, nullable: true, description: 'Null: any app.' })
  approvedHosts: readonly string[] | null;
}
