import { bold, dim, green, printable, red, say, shown, yellow } from '../lib/terminal.mjs';

const marks = { pending: yellow('…'), responded: green('✓'), declined: dim('–'), timed_out: red('⏱'), failed: red('✗') };

/** Table of an execution's sellers. A terminal redraws it at every revision; other outputs get one line per revision. */
export class SellerTable {
  #drawn = 0;
  #live = process.stdout.isTTY;

  /**
   * @param {{ revision: number, sellersResponded: number, sellersRequested: number, resultsComplete: boolean, pendingAgents: string[] }} revision
   * @param {{ seller: { name: string }, status: keyof typeof marks, latencyMs: number | null, proposals: unknown[], error: string | null }[]} sellers
   */
  draw(revision, sellers) {
    const head = `  revision ${revision.revision}: ${revision.sellersResponded} of ${revision.sellersRequested} answered`;
    const tail = revision.resultsComplete ? green('complete') : dim(`waiting for ${revision.pendingAgents.join(', ')}`);
    if (!this.#live) {
      say(`${head}, ${tail}`);
      return;
    }
    const lines = [`${bold(head)}, ${tail}`, ...rows(sellers)];
    process.stdout.write(`${this.#drawn > 0 ? `\x1b[${this.#drawn}A\x1b[J` : ''}${lines.map(shown).join('\n')}\n`);
    this.#drawn = lines.length;
  }

  /** @param {Parameters<SellerTable['draw']>[1]} sellers */
  finish(sellers) {
    if (!this.#live) for (const row of rows(sellers)) say(row);
  }
}

/** @param {Parameters<SellerTable['draw']>[1]} sellers */
function rows(sellers) {
  return sellers.map(({ seller, status, latencyMs, proposals, error }) => {
    const time = latencyMs === null ? '' : `${(latencyMs / 1000).toFixed(1)} s`;
    const detail = error ? dim(error) : proposals.length > 0 ? `${proposals.length} proposal${proposals.length === 1 ? '' : 's'}` : '';
    return `    ${marks[status]} ${printable(seller.name).padEnd(30)} ${status.padEnd(10)} ${time.padStart(7)}  ${detail}`;
  });
}
