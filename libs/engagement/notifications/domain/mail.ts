import { minuteMs } from '@exchange/kernel';
import { mailStates, type MailStatus } from './mail.states';
import type { Notification } from './notification';

export const mailLimits = {
  attempts: 5,
  resultTimeoutMinutes: 15,
  /** Mails per hour. Warnings (`system.…`) have limits of the same size of their own, so that other mails cannot use these up. */
  hourly: { fromOneToOne: 60, ofOrganization: 3_000, toOne: 240 },
} as const;

export interface MailKey {
  readonly accountId: number;
  readonly notificationId: string;
  readonly userId: number;
}

/** A mail claimed by this worker until it is settled under the same fence. */
export interface ClaimedMail extends MailKey {
  readonly fence: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  readonly notification: Notification;
}

export type MailOutcome = 'taken' | 'refused' | 'refused for good' | 'unwanted' | 'too many';

export interface MailSettlement {
  readonly status: MailStatus;
  readonly dueAt: Date;
}

export function settlementOf(attempts: number, outcome: MailOutcome, now: Date): MailSettlement {
  return { status: statusAfter(attempts, outcome), dueAt: new Date(now.getTime() + attempts ** 2 * minuteMs) };
}

function statusAfter(attempts: number, outcome: MailOutcome): MailStatus {
  if (outcome === 'taken') return mailStates.step('sending', 'the mail server takes it');
  if (outcome === 'unwanted') return mailStates.step('sending', 'the person has left the account, or wants no mail of this type any more');
  if (outcome === 'too many')
    return mailStates.step('sending', 'the person or the organization has had as many as there may be in an hour');
  if (outcome === 'refused for good') return mailStates.step('sending', 'the mail server refuses it', 'for good');
  const last = attempts >= mailLimits.attempts;
  return mailStates.step('sending', 'the mail server refuses it', last ? 'this was the 5th attempt' : 'fewer than 5 attempts');
}

/** Claims from before this time have lost their worker. */
export function lostClaimCutoff(now: Date): Date {
  return new Date(now.getTime() - mailLimits.resultTimeoutMinutes * minuteMs);
}
