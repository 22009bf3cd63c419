/** Counts the bytes of request and answer bodies before compression. */
export class Traffic {
  requests = 0;
  sent = 0;
  received = 0;

  /** Replaces `fetch`. @param {string | URL} address @param {RequestInit} [init] @returns {Promise<Response>} */
  fetch = async (address, init = {}) => {
    this.requests += 1;
    this.sent += sizeOf(init.body);
    const response = await fetch(address, init);
    if (!response.body) return response;
    const count = (/** @type {number} */ bytes) => (this.received += bytes);
    const counted = response.body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          count(chunk.byteLength);
          controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers, url } = response;
    // A constructed Response has no URL, so it is set here.
    return Object.defineProperty(new Response(counted, { status, statusText, headers }), 'url', { value: url });
  };

  /** Returns the counts since the last call, and resets them. */
  take() {
    const { requests, sent, received } = this;
    [this.requests, this.sent, this.received] = [0, 0, 0];
    return { requests, sent, received };
  }
}

/** Size of a JSON or form body, the only ones that clients send. @param {unknown} body */
function sizeOf(body) {
  return typeof body === 'string' || body instanceof URLSearchParams ? Buffer.byteLength(body.toString()) : 0;
}
