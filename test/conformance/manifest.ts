import statements from './manifest.json';

/** One thing that rest-api.md says. `quote` stands literally in docs/spec/rest-api.md. */
export interface Statement {
  readonly id: string;
  readonly section: string;
  readonly quote: string;
  /** `open` statements belong to an area that is not built yet; their number may only fall. */
  readonly status: 'built' | 'open';
  readonly area?: string;
}

export const manifest = statements as readonly Statement[];
