import type { Piece } from './audience-file';

/** One request. Sent again, it has the same key, so that it has no second effect. */
export interface Batch {
  readonly key: string;
  readonly people: number;
  readonly parts: readonly Blob[];
}

/** `SyncAudiencesBody` takes 100,000 people, and 30 MB; smaller requests can be stopped and repeated sooner. */
const [minPeople, maxPeoplePerBatch, maxBytes] = [5_000, 50_000, 20_000_000];
const wantedBatches = 20;

/** Divides people into requests, about twenty of them. */
export function batchesOf(pieces: readonly Piece[]): Batch[] {
  const total = pieces.reduce((sum, { people }) => sum + people, 0);
  const wanted = Math.min(maxPeoplePerBatch, Math.max(minPeople, Math.ceil(total / wantedBatches)));
  const batches: { key: string; people: number; bytes: number; parts: Blob[] }[] = [];
  for (const { people, json } of pieces) {
    const last = batches.at(-1);
    if (last === undefined || last.people + people > wanted || last.bytes + json.size > maxBytes) {
      batches.push({ key: crypto.randomUUID(), people, bytes: json.size, parts: [json] });
    } else {
      last.people += people;
      last.bytes += json.size;
      last.parts.push(json);
    }
  }
  return batches.map(({ key, people, parts }) => ({ key, people, parts }));
}

/** The text of the request. */
export const batchBody = (audienceId: string, does: 'add' | 'remove', { parts }: Batch): Promise<string> =>
  new Blob([
    `{"audiences":[{"audienceId":${JSON.stringify(audienceId)},"${does}":[`,
    ...parts.flatMap((part, n) => (n === 0 ? [part] : [',', part])),
    ']}]}',
  ]).text();

/** Sends batches one after the other, from the first that was not sent. The one that fails is the first of the next try. */
export async function sendBatches(
  batches: readonly Batch[],
  from: number,
  { send, onSent, signal }: { send: (batch: Batch) => Promise<string>; onSent: (sent: number, task: string) => void; signal: AbortSignal },
): Promise<void> {
  for (let at = from; at < batches.length && !signal.aborted; at += 1) onSent(at + 1, await send(batches[at]!));
}
