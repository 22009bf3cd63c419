import type { StoredEvent } from '@exchange/platform';
import type { Notice, Notification } from '../domain/notification';
import type { FeedViewer } from '../domain/viewer';

export { InMemoryMails, InMemoryNotifications, InMemoryPreferences } from './in-memory';

const at = new Date('2026-01-15T12:00:00.000Z');

export function aNotification(overrides: Partial<Notification> = {}): Notification {
  return {
    accountId: 7,
    id: 'notif_1',
    type: 'campaign.created',
    status: 'success',
    message: 'Campaign "Oat" was created.',
    path: 'campaigns/cmp_1',
    userId: null,
    advertiserId: 3,
    campaignId: 'cmp_1',
    creativeId: null,
    data: { campaignId: 'cmp_1', names: ['Oat “drink” ✓'], budget: 0.1, more: null },
    createdAt: at,
    ...overrides,
  };
}

export function aNotice(overrides: Partial<Notice> = {}): Notice {
  const { type, status, message, path, data } = aNotification();
  return { type, status, message, path, data, ...overrides };
}

export function anEvent(overrides: Partial<StoredEvent> = {}): StoredEvent {
  return { id: 'evt_1', type: 'campaigns.created', accountId: 7, occurredAt: at, payload: {}, ...overrides };
}

export function aViewer(overrides: Partial<FeedViewer> = {}): FeedViewer {
  return { accountId: 7, reader: 'person:1', advertiserIds: null, types: null, personal: null, ...overrides };
}
