import type { Schemas } from './api';

export type ListedOffer = Schemas['ListedOffer'];
export type SavedOffer = Schemas['SavedOffer'];

export const offersPath = '/api/v2/storefront/proposals';
export const offerPath = '/api/v2/storefront/proposals/{id}';

/** An offer as it is typed. */
export interface OfferDraft {
  readonly briefArtifactId: string;
  readonly proposalId: string;
  readonly operator: 'domain' | 'customerId';
  readonly domain: string;
  readonly customerId: string;
  readonly label: string;
  readonly notes: string;
  /** In the reader's time zone, as an input of the browser has it. */
  readonly expiresAt: string;
}

export function offerBody(draft: OfferDraft): Schemas['SaveOfferBody'] {
  const { domain, customerId } = draft;
  const account = customerId.trim();
  return {
    briefArtifactId: draft.briefArtifactId,
    proposalId: draft.proposalId,
    // What is no number is sent as it was typed: the API refuses it at its field.
    operatorId:
      draft.operator === 'domain'
        ? { domain: domain.trim() }
        : { customerId: /^\d{1,15}$/.test(account) ? Number(account) : (account as unknown as number) },
    label: draft.label.trim(),
    ...(draft.notes.trim() === '' ? {} : { notes: draft.notes.trim() }),
    expiresAt: instantOf(draft.expiresAt),
  };
}

interface OfferEdit {
  readonly label: string;
  readonly notes: string;
  readonly expiresAt: string;
}

/** What differs from the stored offer. An unchanged expiry is not sent: only active offers can have another one. */
export function offerChanges(edit: OfferEdit, offer: ListedOffer): Schemas['ChangeSavedOfferBody'] {
  const [label, notes] = [edit.label.trim(), edit.notes.trim()];
  return {
    ...(label === offer.label ? {} : { label }),
    ...(notes === (offer.notes ?? '') ? {} : { notes: notes === '' ? null : notes }),
    ...(edit.expiresAt === localTime(offer.expiresAt) ? {} : { expiresAt: instantOf(edit.expiresAt) }),
  };
}

/** An instant as `2026-05-01T18:30` in the reader's time zone. */
export function localTime(instant: string | number): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The instant of a local time. What is none is sent as it was typed. */
export function instantOf(typed: string): string {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}
