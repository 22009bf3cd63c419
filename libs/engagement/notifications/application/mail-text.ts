import type { PersonCard } from '@exchange/accounts';
import { consolePage, nameInMail, textInMail } from '@exchange/platform';
import type { Notification } from '../domain/notification';
import type { NotificationStatus } from '../domain/notification-types';
import { type Addresses, linkOf } from './link-of';

interface Recipient {
  readonly person: PersonCard;
  readonly accountName: string;
  readonly addresses: Addresses;
}

const statusColors: Record<NotificationStatus, string> = { success: '#1a7f37', error: '#b3261e', warning: '#8a5a00', info: '#1f5fa8' };

/** A mail with equal plain and HTML parts. External text is escaped in the HTML part. */
export function mailText(notification: Notification, { person, accountName, addresses }: Recipient) {
  const link = linkOf(notification.path, addresses);
  const why = `You get this because you opted into mail about ${notification.type} on ${nameInMail(accountName)}.`;
  const settings = consolePage(addresses, `a/${notification.accountId}/notifications#mail`);
  return {
    to: person.email,
    subject: textInMail(notification.message, 200),
    text: [
      `Hello ${nameInMail(person.name)},`,
      '',
      textInMail(notification.message),
      '',
      ...(link ? [link, ''] : []),
      '-- ',
      why,
      `To change that: ${settings}`,
      '',
    ].join('\n'),
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>',
      '<body style="font-family:sans-serif;line-height:1.5;color:#1b1b1b">',
      `<p>Hello ${escaped(nameInMail(person.name))},</p>`,
      `<p style="border-left:4px solid ${statusColors[notification.status]};padding-left:12px">${escaped(textInMail(notification.message))}</p>`,
      ...(link ? [`<p><a href="${escaped(link)}">${escaped(link)}</a></p>`] : []),
      `<p style="color:#5f5f5f;font-size:small">${escaped(why)}<br>To change that: <a href="${escaped(settings)}">${escaped(settings)}</a></p>`,
      '</body></html>',
    ].join('\n'),
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
}
