let context: CanvasRenderingContext2D | undefined;

/** Width of text of charts in pixels, in the font of the page. */
export function textWidth(text: string): number {
  context ??= contextOf(`12px ${getComputedStyle(document.body).fontFamily}`);
  return context.measureText(text).width;
}

function contextOf(font: string): CanvasRenderingContext2D {
  return Object.assign(document.createElement('canvas').getContext('2d')!, { font });
}
