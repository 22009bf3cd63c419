import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { $api, type Schemas } from './api';

export type Order = Schemas['ReceivedMediaBuy'];
export type OrderRow = Schemas['ReceivedMediaBuySummary'];

/** The received media buy whose tabs are shown. */
export const CurrentOrder = createContext<Order | null>(null);
/** The order as the person has read it for a decision, whichever tab is shown meanwhile. */
export const ReadOrder = createContext<readonly [Order, (read: Order) => void] | null>(null);
export const useReadOrder = () => useContext(ReadOrder)!;

export const useOrder = (): Order => useContext(CurrentOrder)!;

export const orderById = (id: string) => $api.queryOptions('get', '/api/v2/storefront/media-buys/{id}', { params: { path: { id } } });
export const useOrderById = (id: string, enabled = true) => useQuery({ ...orderById(id), enabled });

/** Orders that wait for a decision, newest first. */
export const waitingOrders = $api.queryOptions('get', '/api/v2/storefront/media-buy-approvals', {
  params: { query: { status: ['pending'], limit: 200 } },
});

/** Queries that a change of an order makes old. */
export const changedByOrder: readonly string[] = [
  '/api/v2/storefront/media-buys',
  '/api/v2/storefront/media-buys/{id}',
  '/api/v2/storefront/media-buys/{id}/delivery',
  '/api/v2/storefront/media-buys/{id}/timeline',
  '/api/v2/storefront/media-buy-approvals',
];
