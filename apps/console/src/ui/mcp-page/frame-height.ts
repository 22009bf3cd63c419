import { Budget } from '../../lib/mcp/budget';

const [minHeight, maxHeight] = [120, 4_000];
/** A view that reads again is empty for a moment: a frame that followed at once would make the page jump. */
const shrinkMs = 400;
const [maxChanges, changesWindowMs] = [60, 10_000];

/** Height of a frame: that of its content within limits. It grows at once and shrinks late, and endless changes are not followed. */
export class FrameHeight {
  readonly max = maxHeight;
  private readonly changes = new Budget(maxChanges, changesWindowMs);
  private shown = 160;
  private shrinking: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly frame: { readonly style: { height: string } }) {
    this.set(this.shown);
  }

  follow(wanted: number): void {
    const height = Math.round(Math.min(Math.max(wanted, minHeight), maxHeight));
    clearTimeout(this.shrinking);
    if (height === this.shown || !this.changes.takes()) return;
    if (height > this.shown) this.set(height);
    else this.shrinking = setTimeout(() => this.set(height), shrinkMs);
  }

  stop(): void {
    clearTimeout(this.shrinking);
  }

  private set(height: number): void {
    this.shown = height;
    this.frame.style.height = `${height}px`;
  }
}
