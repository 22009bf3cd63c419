import type { AskStatus } from './ask.states';

/** docs/spec/gaps-2.md §5: kinds of asks. */
export const askKinds = ['support', 'product', 'supply', 'integration', 'commercial'] as const;
export type AskKind = (typeof askKinds)[number];

export const severities = ['low', 'medium', 'high', 'urgent'] as const;
export type Severity = (typeof severities)[number];

/** Answers that an account may give. */
export const requesterAnswers = ['confirmed_resolved', 'accepted', 'still_blocked', 'withdrawn'] as const;
export type RequesterAnswer = (typeof requesterAnswers)[number];
export const requesterStates = ['none', ...requesterAnswers] as const;
export type RequesterState = (typeof requesterStates)[number];

export const dispositions = ['in_flight', 'awaiting_requester', 'confirmed_resolved', 'accepted', 'disputed', 'withdrawn'] as const;
export type AskDisposition = (typeof dispositions)[number];

export const outcomes = ['change', 'no_change'] as const;
export type AskOutcome = (typeof outcomes)[number];

/** Labels and sentences for people. */
export const statusTexts: Readonly<Record<AskStatus, { readonly label: string; readonly description: string }>> = {
  received: { label: 'Received', description: 'It waits to be looked at.' },
  accepted: { label: 'Accepted', description: 'Somebody has looked at it and will work on it.' },
  in_progress: { label: 'In progress', description: 'Somebody is working on it.' },
  done: { label: 'Done', description: 'It is resolved: say whether that helped.' },
  closed: { label: 'Closed', description: 'Nothing more happens to it.' },
};
