import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/adr/0022: a mail is sent at most once. When a worker dies while sending, the result stays unknown and the mail is not resent. */
export const mailStates = stateTable({
  name: 'notification mail',
  states: ['pending', 'sending', 'sent', 'dropped', 'failed', 'unknown'],
  initial: 'pending',
  rows: [
    { from: 'pending', on: 'a worker claims it', to: 'sending' },
    { from: 'sending', on: 'the mail server takes it', to: 'sent' },
    { from: 'sending', on: 'the person has left the account, or wants no mail of this type any more', to: 'dropped' },
    {
      from: 'sending',
      on: 'the person or the organization has had as many as there may be in an hour',
      to: 'dropped',
      also: 'the notification stays',
    },
    {
      from: 'sending',
      on: 'the mail server refuses it',
      when: 'fewer than 5 attempts',
      to: 'pending',
      also: 'due again after 1, 4, 9 and 16 minutes',
    },
    { from: 'sending', on: 'the mail server refuses it', when: 'this was the 5th attempt', to: 'failed' },
    { from: 'sending', on: 'the mail server refuses it', when: 'for good', to: 'failed', also: 'this recipient, or this message' },
    { from: 'failed', on: 'an operator runs it again', to: 'pending', also: 'as if it had not been tried' },
    { from: 'sending', on: 'no result for 15 minutes', to: 'unknown', also: 'never sent again' },
  ],
});

export type MailStatus = StatesOf<typeof mailStates>;
