import { AppGrant, type NewAppGrant } from '../domain/app-grant';
import type { Artefact } from '../domain/artefact';
import { MachineApplication, type NewMachineApplication } from '../domain/machine-application';
import { hashSecret } from '../domain/tokens';

/** Creation time of the built objects. */
export const oauthEpoch = new Date('2026-01-15T12:00:00.000Z');
export const secondsLater = (seconds: number): Date => new Date(oauthEpoch.getTime() + seconds * 1_000);

export const anAppGrant = (overrides: Partial<NewAppGrant> = {}, at = oauthEpoch): AppGrant =>
  AppGrant.create(
    {
      accountId: 1,
      id: 'grant_1',
      userId: 1,
      clientId: 'client_1',
      clientKey: 'client_1',
      clientName: 'Notebook',
      verifiedHost: null,
      redirectHost: 'app.example',
      scope: 'write',
      advertiserIds: null,
      ...overrides,
    },
    at,
  );

export const aMachineApplication = (overrides: Partial<NewMachineApplication> = {}, at = oauthEpoch): MachineApplication =>
  MachineApplication.create({ accountId: 1, id: 'm2m_1', name: 'Nightly import', scope: 'write', createdBy: 1, ...overrides }, at);

/** An artefact whose id is `secret`. */
export const anArtefact = (secret: string, overrides: Partial<Artefact> = {}): Artefact => ({
  kind: 'AccessToken',
  idHash: hashSecret(secret),
  payload: { clientId: 'client_1' },
  grantId: null,
  applicationId: null,
  uid: null,
  scope: 'read',
  resource: 'https://exchange.example/api/v2',
  predecessorHash: null,
  successorKeyId: null,
  expiresAt: secondsLater(3_600),
  ...overrides,
});
