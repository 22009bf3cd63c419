import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, isOwnPerson, keysetOf, type Page, type PageRequest } from '@exchange/kernel';
import { notificationErrors } from '../domain/errors';
import { type Filter, Notifications, PreferencesOfPeople, type Seen } from '../domain/ports';
import { type Reading, readingStates } from '../domain/reading.states';
import { readerOf, type Viewer } from '../domain/viewer';

/** What somebody reads of their account's notifications (gaps.md §5.1). */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: Notifications,
    private readonly preferences: PreferencesOfPeople,
    private readonly clock: Clock,
  ) {}

  /** Newest first. `meta.unreadCount` is that of the whole feed, whatever the filter. 400 for a forged cursor. */
  async list(caller: Caller, filter: Filter, { limit, cursor }: PageRequest): Promise<Page<Seen>> {
    const [after = null] = keysetOf(cursor, ['number']) ?? [];
    const viewer = await this.viewer(caller);
    const [rows, unreadCount] = await Promise.all([
      this.notifications.page(viewer, filter, { limit, after: after as number | null }),
      this.notifications.unreadCount(viewer),
    ]);
    const page = cursorPage(rows, limit, ({ place }) => [place]);
    return page.with(page.rows, { unreadCount });
  }

  /** 404 when the caller has no such notification. Again is fine. */
  async mark(caller: Caller, id: string, on: 'POST read' | 'POST acknowledge'): Promise<void> {
    const viewer = await this.viewer(caller);
    const seen = await this.notifications.find(viewer, id);
    if (!seen) throw notificationErrors.unknown();
    const next = readingStates.step(seen.reading, on) as Exclude<Reading, 'unread'>;
    if (next !== seen.reading) await this.notifications.mark(viewer, seen.place, next, this.clock.now());
  }

  /** What the caller's feed holds at this moment, of one advertiser or of all. How many are still unread after it. */
  async readAll(caller: Caller, advertiserId: number | null): Promise<number> {
    const viewer = await this.viewer(caller);
    await this.notifications.markAllRead(viewer, advertiserId, this.clock.now());
    return this.notifications.unreadCount(viewer);
  }

  private async viewer(caller: Caller): Promise<Viewer> {
    const reader = readerOf(caller);
    const chosen = isOwnPerson(caller) ? await this.preferences.find(caller) : null;
    return { ...reader, types: chosen && chosen.inApp };
  }
}
