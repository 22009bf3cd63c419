import { Injectable } from '@nestjs/common';
import { sameValue } from '@exchange/kernel';
import { type Audited, AuditTrail, Database } from '@exchange/platform';
import type { NotificationType } from '../../domain/notification-types';
import { PreferencesOfPeople } from '../../domain/ports';
import { defaultPreferences, type Preferences, type PreferencesKey } from '../../domain/preferences';

@Injectable()
export class TypeormPreferences extends PreferencesOfPeople {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  async find({ accountId, userId }: PreferencesKey): Promise<Preferences | null> {
    const [row] = await this.database.query<Pick<Preferences, 'inApp' | 'email'>>(
      'select in_app as "inApp", email from notification_preferences where account_id = $1 and user_id = $2',
      [accountId, userId],
      'notifications.preferences',
    );
    return row ? { accountId, userId, ...row } : null;
  }

  async save(preferences: Preferences, name: string, at: Date): Promise<void> {
    const { accountId, userId, inApp, email } = preferences;
    await this.database.run(async () => {
      const before = (await this.find(preferences)) ?? defaultPreferences(preferences);
      if (sameValue(before, preferences)) return;
      await this.database.query(
        `insert into notification_preferences (account_id, user_id, in_app, email, updated_at) values ($1, $2, $3, $4, $5)
         on conflict (account_id, user_id)
         do update set in_app = excluded.in_app, email = excluded.email, updated_at = excluded.updated_at`,
        [accountId, userId, inApp, email, at],
      );
      await this.audit.record({ action: 'UPDATE', did: 'set the notification preferences of', name }, audited, before, preferences);
    });
  }

  async findMailRecipients(accountId: number, type: NotificationType): Promise<readonly number[]> {
    const rows = await this.database.query<{ user_id: number }>(
      'select user_id from notification_preferences where account_id = $1 and $2 = any (email) order by user_id',
      [accountId, type],
      'notifications.wantingMail',
    );
    return rows.map(({ user_id: userId }) => userId);
  }
}

const audited: Audited<Preferences> = {
  resourceType: 'NOTIFICATION_PREFERENCES',
  noun: 'user',
  accountId: ({ accountId }) => accountId,
  id: ({ userId }) => String(userId),
  name: () => null,
  hidden: ['userId'],
};
