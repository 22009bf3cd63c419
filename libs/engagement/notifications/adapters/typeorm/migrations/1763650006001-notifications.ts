import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row per event and account, with marks, mails and preferences of readers. */
export class Notifications1763650006001 implements MigrationInterface {
  name = 'Notifications1763650006001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Held by whoever adds a notification: places become visible in their order, so "everything up to here" is exact.
      create table notification_feeds (
        account_id bigint primary key,
        last_place bigint not null
      );

      create table notifications (
        account_id bigint not null,
        place bigint not null,
        id text not null,
        type text not null,
        status text not null check (status in ('success', 'error', 'warning', 'info')),
        message text not null,
        path text,
        advertiser_id bigint,
        campaign_id text,
        creative_id text,
        data jsonb not null,
        created_at timestamptz(3) not null,
        -- What decides whether somebody sees it stands in the key: counting reads the index alone.
        primary key (account_id, place) include (type, advertiser_id),
        constraint notifications_once unique (account_id, id)
      );
      create index notifications_of_advertiser on notifications (account_id, advertiser_id, place) where advertiser_id is not null;
      create index notifications_of_campaign on notifications (account_id, campaign_id, place) where campaign_id is not null;
      create index notifications_old on notifications (created_at);

      -- Everything up to this place is read, whether it has a mark or not.
      create table notification_readers (
        account_id bigint not null,
        reader text not null,
        read_up_to bigint not null,
        primary key (account_id, reader)
      );

      -- What was read above that place, and what was acknowledged anywhere.
      create table notification_marks (
        account_id bigint not null,
        place bigint not null,
        reader text not null,
        read_at timestamptz(3) not null,
        acknowledged_at timestamptz(3),
        primary key (account_id, place, reader),
        foreign key (account_id, place) references notifications (account_id, place) on delete cascade
      );

      create table notification_preferences (
        account_id bigint not null,
        user_id bigint not null,
        in_app text[] not null,
        email text[] not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, user_id)
      );

      create table notification_mails (
        account_id bigint not null,
        notification_id text not null,
        user_id bigint not null,
        status text not null check (status in ('pending', 'sending', 'sent', 'dropped', 'failed', 'unknown')),
        attempts integer not null,
        due_at timestamptz(3) not null,
        fence text,
        claimed_at timestamptz(3),
        primary key (account_id, notification_id, user_id),
        foreign key (account_id, notification_id) references notifications (account_id, id) on delete cascade
      );
      create index notification_mails_due on notification_mails (due_at) where status = 'pending';
      create index notification_mails_claimed on notification_mails (claimed_at) where status = 'sending';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table notification_mails; drop table notification_preferences; drop table notification_marks;
      drop table notification_readers; drop table notifications; drop table notification_feeds;
    `);
  }
}
