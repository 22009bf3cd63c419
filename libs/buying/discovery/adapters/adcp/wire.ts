/** Parts of AdCP 3.0 and 3.1 answers that the exchange reads after the schema check. */
export interface AdcpProduct {
  readonly product_id: string;
  readonly name: string;
  readonly description: string;
  readonly channels?: readonly string[];
  readonly delivery_type: 'guaranteed' | 'non_guaranteed';
  readonly brief_relevance?: string;
  readonly expires_at?: string;
  readonly publisher_properties: readonly { readonly publisher_domain: string }[];
  /** Since AdCP 3.1, a product has `format_ids`, `format_options` or both. */
  readonly format_ids?: readonly {
    readonly agent_url: string;
    readonly id: string;
    readonly width?: number;
    readonly height?: number;
    readonly duration_ms?: number;
  }[];
  readonly format_options?: readonly { readonly format_kind: string; readonly params: Readonly<Record<string, unknown>> }[];
  readonly pricing_options: readonly AdcpPricingOption[];
}

export interface AdcpPricingOption {
  readonly pricing_option_id: string;
  readonly pricing_model: string;
  readonly currency: string;
  readonly fixed_price?: number;
  readonly floor_price?: number;
  readonly min_spend_per_package?: number;
  readonly price_guidance?: Readonly<Record<string, unknown>>;
}

export interface AdcpProposal {
  readonly proposal_id: string;
  readonly name: string;
  readonly description?: string;
  readonly brief_alignment?: string;
  readonly expires_at?: string;
  readonly total_budget_guidance?: {
    readonly min?: number;
    readonly recommended?: number;
    readonly max?: number;
    readonly currency?: string;
  };
  readonly allocations: readonly { readonly product_id: string; readonly allocation_percentage: number; readonly rationale?: string }[];
  readonly ext?: Readonly<Record<string, unknown>>;
}

export interface AdcpIncomplete {
  readonly scope: 'products' | 'pricing' | 'forecast' | 'proposals' | 'wholesale_feed';
  readonly description: string;
  readonly estimated_wait?: { readonly interval: number; readonly unit: string };
}

export interface AdcpRefinement {
  readonly status: 'applied' | 'partial' | 'unable';
  readonly notes?: string;
}
