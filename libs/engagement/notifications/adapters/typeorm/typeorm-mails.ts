import { Injectable } from '@nestjs/common';
import { arraysOf, Database, DeadLetters, isIn } from '@exchange/platform';
import type { ClaimedMail, MailKey, MailSettlement } from '../../domain/mail';
import { mailStates } from '../../domain/mail.states';
import { Mails } from '../../domain/ports';
import { notificationColumns, notificationFrom, type NotificationRow } from './notification.row';

type ClaimedRow = NotificationRow & { readonly recipientId: number; readonly fence: string; readonly attempts: number };

const claimed = mailStates.move('a worker claims it');
const lost = mailStates.move('no result for 15 minutes');
const repeated = mailStates.move('an operator runs it again');

/** Dead-letter rule for mails that failed permanently; operators run them again by this name. */
export const notificationMails = {
  name: 'notification-mails',
  runAgain: `
    update notification_mails set status = '${repeated.to}', attempts = 0, due_at = now()
    where (account_id, notification_id, user_id) =
      (($1::jsonb->>'accountId')::bigint, $1::jsonb->>'notificationId', ($1::jsonb->>'userId')::bigint) and ${isIn('status', repeated.from)}`,
};

@Injectable()
export class TypeormMails extends Mails {
  constructor(
    private readonly database: Database,
    private readonly letters: DeadLetters,
  ) {
    super();
  }

  async add(keys: readonly MailKey[], at: Date): Promise<void> {
    if (keys.length === 0) return;
    await this.database.query(
      `insert into notification_mails (account_id, notification_id, user_id, status, attempts, due_at)
       select account_id, notification_id, user_id, '${mailStates.initial}', 0, $4
       from unnest($1::bigint[], $2::text[], $3::bigint[]) as k (account_id, notification_id, user_id)
       on conflict do nothing`,
      [...arraysOf(keys, 'accountId', 'notificationId', 'userId'), at],
      'notifications.mails.add',
    );
  }

  async claim(now: Date, fence: string, limit: number): Promise<readonly ClaimedMail[]> {
    const rows = await this.database.query<ClaimedRow>(
      `with due as materialized (
         select account_id, notification_id, user_id from notification_mails
         where ${isIn('status', claimed.from)} and due_at <= $1 order by due_at limit $3 for update skip locked),
       claimed as (
         update notification_mails m set status = '${claimed.to}', attempts = m.attempts + 1, fence = $2, claimed_at = $1
         from due where m.account_id = due.account_id and m.notification_id = due.notification_id and m.user_id = due.user_id
         returning m.account_id, m.notification_id, m.user_id, m.attempts)
       select c.user_id as "recipientId", $2::text as fence, c.attempts, ${notificationColumns}
       from claimed c join notifications n on n.account_id = c.account_id and n.id = c.notification_id`,
      [now, fence, limit],
      'notifications.mails.claim',
    );
    return rows.map((row) => {
      const { accountId, id: notificationId, recipientId: userId, attempts } = row;
      return { accountId, notificationId, userId, fence, attempts, notification: notificationFrom(row) };
    });
  }

  async settle(mail: ClaimedMail, { status, dueAt }: MailSettlement): Promise<void> {
    const { accountId, notificationId, userId, fence, attempts } = mail;
    await this.database.run(async () => {
      const settled = await this.database.query(
        `update notification_mails set status = $5, due_at = $6, fence = null, claimed_at = null
         where account_id = $1 and notification_id = $2 and user_id = $3 and fence = $4 returning 1`,
        [accountId, notificationId, userId, fence, status, dueAt],
        'notifications.mails.settle',
      );
      if (status !== 'failed' || settled.length === 0) return;
      const key = `${accountId}/${notificationId}/${userId}`;
      const data = { accountId, notificationId, userId };
      await this.letters.add({
        kind: 'mail',
        name: notificationMails.name,
        key,
        accountId,
        data,
        attempts,
        error: 'The mail server refused it.',
      });
    });
  }

  async abandon(claimedBefore: Date): Promise<number> {
    const rows = await this.database.query(
      `update notification_mails set status = '${lost.to}', fence = null where ${isIn('status', lost.from)} and claimed_at < $1 returning 1`,
      [claimedBefore],
      'notifications.mails.abandon',
    );
    return rows.length;
  }
}
