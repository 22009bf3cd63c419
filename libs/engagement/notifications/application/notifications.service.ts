import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, isOwnPerson, keysetOf, type Page, type PageRequest } from '@exchange/kernel';
import { notificationErrors } from '../domain/errors';
import { type NotificationFilter, Notifications, PreferencesOfPeople, type NotificationView } from '../domain/ports';
import { type ReadingState, readingStates } from '../domain/reading.states';
import { readerOf, type FeedViewer } from '../domain/viewer';

/** The feed of a reader (docs/spec/gaps.md §5.1). */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: Notifications,
    private readonly preferences: PreferencesOfPeople,
    private readonly clock: Clock,
  ) {}

  /** Newest first. `meta.unreadCount` covers the whole feed, regardless of the filter. Throws 400 for a forged cursor. */
  async list(caller: Caller, filter: NotificationFilter, { limit, cursor }: PageRequest): Promise<Page<NotificationView>> {
    const [after = null] = keysetOf(cursor, ['number']) ?? [];
    const viewer = await this.viewer(caller);
    const [rows, unreadCount] = await Promise.all([
      this.notifications.page(viewer, filter, { limit, after: after as number | null }),
      this.notifications.unreadCount(viewer),
    ]);
    const page = cursorPage(rows, limit, ({ place }) => [place]);
    return page.with(page.rows, { unreadCount });
  }

  /** Throws 404 when the caller sees no such notification. Repeating the call has no effect. */
  async mark(caller: Caller, id: string, on: 'POST read' | 'POST acknowledge'): Promise<void> {
    const viewer = await this.viewer(caller);
    const seen = await this.notifications.find(viewer, id);
    if (!seen) throw notificationErrors.unknown();
    const next = readingStates.step(seen.reading, on) as Exclude<ReadingState, 'unread'>;
    if (next !== seen.reading) await this.notifications.mark(viewer, seen.place, next, this.clock.now());
  }

  /** Marks the caller's current feed, or that of one advertiser, as read. Returns the remaining unread count. */
  async readAll(caller: Caller, advertiserId: number | null): Promise<number> {
    const viewer = await this.viewer(caller);
    await this.notifications.markAllRead(viewer, advertiserId, this.clock.now());
    return this.notifications.unreadCount(viewer);
  }

  private async viewer(caller: Caller): Promise<FeedViewer> {
    const reader = readerOf(caller);
    const chosen = isOwnPerson(caller) ? await this.preferences.find(caller) : null;
    return { ...reader, types: chosen && chosen.inApp };
  }
}
