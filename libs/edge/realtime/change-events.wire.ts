import { getSchemaPath } from '@nestjs/swagger';
import type { StreamedEvent } from '@exchange/platform/openapi';
import type { ChangeKind } from './change';
import { ChangePointerWire, FeedPositionWire } from './realtime.wire';

const ofAdvertiser = 'Callers that reach its advertiser.';
const ofAccount = 'Callers that reach the whole account.';

interface About {
  readonly description: string;
  readonly recipients: string;
  readonly id: string;
  /** Null for kinds without revisions. */
  readonly revision: number | null;
}

/** Kinds of changes, for readers of the OpenAPI document. */
const kinds: Readonly<Record<ChangeKind, About>> = {
  notification: {
    description: 'A notification is raised.',
    recipients: 'Its readers: everybody, or one person and the admins of the account.',
    id: 'notif_01k3v9c2m7q4x8r5t1w6y0zab3',
    revision: null,
  },
  campaign: {
    description: 'A campaign is created, changed or archived.',
    recipients: ofAdvertiser,
    id: 'campaign_01k3v9aq6e3w9s5r7t2y4xvb8c',
    revision: 4,
  },
  media_buy: {
    description:
      'A media buy is created or changed, or its delivery has an issue. At a seller: a received media buy, by the id of the seller.',
    recipients: `${ofAdvertiser} Of a received one, callers that reach the whole account of the seller.`,
    id: 'mb_01k3v9bzt5n8h2d7f4g6j0kmp1',
    revision: 2,
  },
  discovery: {
    description: 'A discovery has a new revision: a seller has answered, or its results are complete.',
    recipients: ofAdvertiser,
    id: 'disc_01k3v9bzt5n8h2d7f4g6j0kmp1',
    revision: 3,
  },
  planning_brief: {
    description: 'A planning brief is created or abandoned, or a seller answers it.',
    recipients: 'Callers of the buyer that reach its advertiser.',
    id: 'rfp_01k3v9bzt5n8h2d7f4g6j0kmp1',
    revision: 2,
  },
  demand_signal: {
    description: 'A seller receives a demand signal.',
    recipients: 'Callers that reach the whole account of the seller.',
    id: 'sig_01k3v9bzt5n8h2d7f4g6j0kmp1',
    revision: null,
  },
  task: {
    description: 'A task changes its state.',
    recipients: ofAdvertiser,
    id: '01f8c6de-52a7-4b1e-9c3d-7a5e0b4f2d61',
    revision: null,
  },
  catalog: {
    description: 'A version of a catalog is published, or a catalog is removed.',
    recipients: ofAdvertiser,
    id: 'summer-products',
    revision: null,
  },
  audience: {
    description: 'A sync has changed an audience.',
    recipients: ofAdvertiser,
    id: 'customers',
    revision: null,
  },
  creative_asset: {
    description: 'The file of a creative asset has arrived, or was checked.',
    recipients: ofAdvertiser,
    id: 'ca_01ke3v9q8z6c',
    revision: null,
  },
  ask: {
    description: 'An ask is filed, changed or resolved.',
    recipients: ofAccount,
    id: '01f8c6de-52a7-4b1e-9c3d-7a5e0b4f2d61',
    revision: null,
  },
  usage: {
    description:
      'The cost of a model call is recorded, or the limit of the account is changed. `id` is the month whose sums or limit have changed.',
    recipients: ofAccount,
    id: '2026-03',
    revision: null,
  },
  app: {
    description:
      'An app is connected, also on another device, or one of its grants ends: disconnected by the person or an admin, revoked by the app, a token used ' +
      'twice, a new password, or the person left the account.',
    recipients: 'The person who connected it, and the admins of the account.',
    id: 'app_01k3v9d8x2m6q4r7t5w1y3z0ab',
    revision: null,
  },
};

const position: Pick<StreamedEvent, 'schema' | 'example'> = {
  schema: { $ref: getSchemaPath(FeedPositionWire) },
  example: { position: 1841 },
};

/** Events of the account's feed, for the OpenAPI document. */
export const feedEvents: Readonly<Record<string, StreamedEvent>> = {
  position: { description: 'The first event of a new stream: changes after this position follow.', ...position },
  reset: { description: 'Missed changes are not stored any more: read everything again. Changes after this position follow.', ...position },
  ...Object.fromEntries(
    Object.entries(kinds).map(([kind, { description, recipients, id, revision }]) => [
      kind,
      {
        description,
        recipients,
        schema: { $ref: getSchemaPath(ChangePointerWire) },
        example: { kind, id, revision, at: '2026-03-02T09:30:12.481Z' },
      },
    ]),
  ),
};
