import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { Key } from '#/i18n';
import type { Schemas } from '#/lib/api';
import type { IconName } from '#/ui/icon';

export interface FoundObject {
  readonly kind: string;
  readonly id: string;
  /** The name that somebody gave it; null where the kind's name and the id must do. */
  readonly name: string | null;
  readonly state?: string;
  readonly detail?: string;
  /** What the address of its page has beside the account and the id. */
  readonly params?: Readonly<Record<string, string>>;
}
export interface Reading {
  readonly account: string;
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
}
export interface ObjectKind {
  readonly id: string;
  readonly icon: IconName;
  /** Heading of its group. */
  readonly title: Key;
  readonly one: Key;
  readonly isBuyers?: boolean;
  readonly isSellers?: boolean;
  readonly isAdmins?: boolean;
  readonly isStaffs?: boolean;
  /** Ids of the kind. */
  readonly ids?: RegExp;
  readonly to: LinkProps['to'];
  /** The parameter of its address that is its id; default: `id`. */
  readonly param?: string;
  /** Search parameters of its page, when it has no page of its own. */
  readonly search?: (found: FoundObject) => Readonly<Record<string, string>>;
  /** The object in an answer that its page has loaded. */
  readonly read?: { readonly path: string; readonly from: (answer: never, id: string, account: string) => FoundObject | undefined };
}

export const ofCampaign = ({ campaignId, name, status }: Pick<Schemas['Campaign'], 'campaignId' | 'name' | 'status'>): FoundObject => ({
  kind: 'campaign',
  id: campaignId,
  name,
  state: status,
});
export const ofMediaBuy = ({ mediaBuyId, name, status }: Schemas['MediaBuy']): FoundObject => ({
  kind: 'mediaBuy',
  id: mediaBuyId,
  name,
  state: status,
});
/** A received media buy, by its buyer. Its own words of states are loaded with its pages. */
export const ofOrder = ({ mediaBuyId, buyer, brandDomain }: Schemas['ReceivedMediaBuySummary']): FoundObject => ({
  kind: 'order',
  id: mediaBuyId,
  name: buyer.name ?? brandDomain,
});
export const ofDiscovery = ({ discoveryId, status }: Schemas['Discovery']): FoundObject => ({
  kind: 'discovery',
  id: discoveryId,
  name: null,
  state: status,
});
export const ofSuggestion = ({ suggestionId, mediaBuyName, status }: Schemas['OptimizationSuggestion']): FoundObject => ({
  kind: 'suggestion',
  id: suggestionId,
  name: mediaBuyName,
  state: status,
});
export const ofAdvertiser = ({ id, name, brand }: Schemas['Advertiser']): FoundObject => ({
  kind: 'advertiser',
  id: String(id),
  name,
  detail: brand,
});
export const ofBrief = ({ id, campaignName, advertiserName }: Schemas['PlanningBrief']): FoundObject => ({
  kind: 'planningBrief',
  id,
  name: campaignName ?? advertiserName,
});
export const ofSignal = ({ id, campaignName, advertiserName, buyerName }: Schemas['DemandSignal']): FoundObject => ({
  kind: 'demandSignal',
  id,
  name: campaignName ?? advertiserName,
  detail: buyerName,
});
export const ofReceived = ({ id }: Schemas['BriefArtifact']): FoundObject => ({ kind: 'receivedBrief', id, name: null });
export const ofTask = ({ taskId }: Schemas['Task']): FoundObject => ({ kind: 'task', id: taskId, name: null });
export const ofWebhook = ({ id, url }: Schemas['WebhookSubscription']): FoundObject => ({ kind: 'webhook', id, name: url });
export const ofAgent = ({ principalId: id, displayName: name, lifecycleState }: Schemas['BuyerAgent']): FoundObject => ({
  kind: 'buyerAgent',
  id,
  name,
  state: lifecycleState,
});
export const ofMember = ({ id, name, email }: Schemas['Member']): FoundObject => ({
  kind: 'member',
  id,
  name: name ?? email,
  detail: email,
});
export const ofCall = ({ activityUid, operation, requestId }: Schemas['ActivityCall']): FoundObject => ({
  kind: 'call',
  id: activityUid,
  name: operation,
  detail: requestId,
});
export const ofProduct = ({ productId, name, status }: Schemas['StorefrontProduct']): FoundObject => ({
  kind: 'product',
  id: productId,
  name,
  state: status,
});
export const ofSavedOffer = ({ id, label, proposalCode, status }: Schemas['ListedOffer']): FoundObject => ({
  kind: 'savedOffer',
  id: String(id),
  name: label,
  state: status,
  detail: proposalCode,
});
export const ofKey = ({ id, name, prefix }: Schemas['ApiKey']): FoundObject => ({ kind: 'key', id, name, detail: `${prefix}…` });
export const ofSellerAgent = ({ id, name, slug }: Pick<Schemas['SellerAgent'], 'id' | 'name' | 'slug'>): FoundObject => ({
  kind: 'sellerAgent',
  id: String(id),
  name,
  detail: slug,
});
const ofAdvertisers = (advertiser: number) => ({ params: { advertiser: String(advertiser) } });
export const ofCatalog = ({
  catalogId,
  advertiserId,
  name,
}: Pick<Schemas['Catalog'], 'catalogId' | 'advertiserId' | 'name'>): FoundObject => ({
  kind: 'catalog',
  id: catalogId,
  name: name ?? catalogId,
  ...ofAdvertisers(advertiserId),
});
export const ofAudience = ({
  audienceId,
  accountId,
  name,
}: Pick<Schemas['Audience'], 'audienceId' | 'accountId' | 'name'>): FoundObject => ({
  kind: 'audience',
  id: audienceId,
  name,
  ...ofAdvertisers(accountId),
});
interface NamedSource {
  readonly eventSourceId: string;
  readonly name: string;
}
export const ofEventSource = ({ eventSourceId, name }: NamedSource, advertiser?: number): FoundObject => ({
  kind: 'eventSource',
  id: eventSourceId,
  name,
  ...(advertiser === undefined ? {} : ofAdvertisers(advertiser)),
});
export const ofPropertyList = ({
  listId,
  advertiserId,
  name,
}: Pick<Schemas['PropertyList'], 'listId' | 'advertiserId' | 'name'>): FoundObject => ({
  kind: 'propertyList',
  id: listId,
  name,
  ...ofAdvertisers(advertiserId),
});
/** The other organization, whose name the grantor does not know before it has accepted. */
export const ofGrant = (grant: Schemas['AdvertiserGrant'], account: string): FoundObject => ({
  kind: 'grant',
  id: grant.grantRef,
  name: (account === grant.grantor.organizationRef ? grant.grantee : grant.grantor).displayName,
});
export const ofApp = ({ id, clientName, person }: Schemas['ConnectedApp']): FoundObject => ({
  kind: 'app',
  id,
  name: clientName,
  detail: person.name,
});
export const ofMachine = ({ id, name }: Pick<Schemas['MachineApplication'], 'id' | 'name'>): FoundObject => ({ kind: 'machine', id, name });
export const ofAsk = ({ id, title }: Pick<Schemas['Ask'], 'id' | 'title'>): FoundObject => ({ kind: 'ask', id, name: title });
export const ofStaffAsk = (ask: Pick<Schemas['QueuedAsk'], 'id' | 'title'>): FoundObject => ({ ...ofAsk(ask), kind: 'staffAsk' });
export const ofConversation = ({ conversationUid, title }: Pick<Schemas['Conversation'], 'conversationUid' | 'title'>): FoundObject => ({
  kind: 'conversation',
  id: conversationUid,
  name: title,
});
export const ofInvoice = ({ invoiceNumber, invoiceRef }: Pick<Schemas['FeeInvoice'], 'invoiceNumber' | 'invoiceRef'>): FoundObject => ({
  kind: 'invoice',
  id: String(invoiceNumber),
  name: invoiceRef,
});
export const ofStatement = ({ statementRef, entityName, periodLabel }: Schemas['Statement']): FoundObject => ({
  kind: 'statement',
  id: statementRef,
  name: entityName,
  detail: periodLabel,
});
