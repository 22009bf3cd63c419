import { aViewer } from '.';
import { notificationsContract } from './contract';
import { InMemoryMails, InMemoryNotifications, InMemoryPreferences } from './in-memory';
import { mailsContract, preferencesContract } from './mails';

const open = async () => {
  const notifications = new InMemoryNotifications();
  const mails = new InMemoryMails(async ({ accountId, notificationId }) => {
    return (await notifications.find(aViewer({ accountId }), notificationId))!.notification;
  });
  return { notifications, mails, preferences: new InMemoryPreferences() };
};

describe('notifications in memory', () => {
  notificationsContract(async () => new InMemoryNotifications());
});
describe('preferences in memory', () => preferencesContract(open));
describe('mails in memory', () => mailsContract(open));
