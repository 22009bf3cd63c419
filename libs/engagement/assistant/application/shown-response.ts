import { definedOnly } from '@exchange/kernel';
import type { Artifact, ChatResponse, PendingConfirmation } from '../domain/chat-response';

/** The fields of a response that clients get, in answers and in streams. */
export const shownResponse = ({
  conversationUid,
  answer,
  turnState,
  toolsUsed,
  pendingConfirmation,
  earlierLeftOut,
  escalation,
  artifact,
}: ChatResponse) => ({
  conversationUid,
  answer,
  turnState,
  toolsUsed: [...toolsUsed],
  escalated: escalation !== undefined,
  escalation: escalation ?? null,
  customerSwitch: null,
  pendingConfirmation: pendingConfirmation && shownConfirmation(pendingConfirmation),
  artifact: artifact ? shownArtifact(artifact) : null,
  earlierLeftOut,
});

const shownArtifact = ({ kind, resourceUri, view, canonicalSurface, discoveryId, data, truncated }: Artifact): Artifact => ({
  kind,
  resourceUri,
  view,
  canonicalSurface,
  ...definedOnly({ discoveryId }),
  data,
  truncated,
});

const shownConfirmation = (pending: PendingConfirmation): PendingConfirmation => {
  const { confirmationUid, toolName, toolKey, summary, policy, resolvedParams, writeExecuted, plainAffirmativeAccepted, expiresAt } =
    pending;
  return { confirmationUid, toolName, toolKey, summary, policy, resolvedParams, writeExecuted, plainAffirmativeAccepted, expiresAt };
};
