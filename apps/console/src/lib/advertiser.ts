import { createContext, useContext } from 'react';
import type { Schemas } from './api';

/** The advertiser whose tabs are shown. */
export const CurrentAdvertiser = createContext<Schemas['Advertiser'] | null>(null);
export const useAdvertiser = (): Schemas['Advertiser'] => useContext(CurrentAdvertiser)!;
