import { aNotice, anEvent } from '../testing';
import { notificationOf, preview, previewLimit } from './notification';
import { notificationTypes } from './notification-types';
import { defaultPreferences, maxOptIns, optInsOf, preferencesOf } from './preferences';

describe('notificationOf', () => {
  it('takes the id, the account and the time from the event', () => {
    const occurredAt = new Date('2026-02-01T00:00:00.000Z');
    const notification = notificationOf(anEvent({ id: 'evt_06ew', accountId: 9, occurredAt }), aNotice());
    expect(notification).toMatchObject({ id: 'notif_06ew', accountId: 9, createdAt: occurredAt, advertiserId: null, campaignId: null });
  });

  it('links to a page of this server or of the account in the console', () => {
    const paths = ['/approvals/1/a', 'keys', null].map((path) => notificationOf(anEvent({ accountId: 9 }), aNotice({ path })).path);
    expect(paths).toEqual(['/approvals/1/a', 'a/9/keys', null]);
  });

  it.each([
    ['short', 'short'],
    ['two\r\nlines\tand \u0000control', 'two lines and control'],
    [`half a pair \ud83d`, 'half a pair \ufffd'],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), `${'x'.repeat(199)}…`],
    ['😀'.repeat(101), `${'😀'.repeat(99)}…`],
  ])('shortens and cleans %j to %j', (message, said) => {
    expect(preview(message)).toBe(said);
    expect(preview(message).length).toBeLessThanOrEqual(previewLimit);
  });
});

describe('preferences', () => {
  const key = { accountId: 1, userId: 2 };

  it('default to everything in the feed and nothing by mail', () => {
    const optIns = optInsOf(defaultPreferences(key));
    expect(optIns).toHaveLength(notificationTypes.length);
    expect(optIns.every(({ channel }) => channel === 'in_app')).toBe(true);
  });

  it('are replaced as a whole, without duplicates', () => {
    const optIn = { notificationType: 'audience.synced', channel: 'email' } as const;
    expect(optInsOf(preferencesOf(key, [optIn, optIn]))).toEqual([optIn]);
    expect(optInsOf(preferencesOf(key, []))).toEqual([]);
  });

  it('can contain all types on all channels', () => {
    expect(notificationTypes.length * 2).toBeLessThanOrEqual(maxOptIns);
    expect(new Set(notificationTypes).size).toBe(notificationTypes.length);
  });
});
