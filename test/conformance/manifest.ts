import statements from './manifest.json';

/** A statement of the contract. `quote` is a literal part of docs/spec/rest-api.md. */
export interface Statement {
  readonly id: string;
  readonly section: string;
  readonly quote: string;
  /** `open` statements belong to an area that is not built yet; their number must not grow. */
  readonly status: 'built' | 'open';
  readonly area?: string;
}

export const manifest = statements as readonly Statement[];
