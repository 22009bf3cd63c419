/** Counts what goes over the wire: the bodies of requests and answers, as they are before they are packed. */
export class Traffic {
  requests = 0;
  sent = 0;
  received = 0;

  /** In place of `fetch`. @param {string | URL} address @param {RequestInit} [init] @returns {Promise<Response>} */
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
    // An answer that is made has no address.
    return Object.defineProperty(new Response(counted, { status, statusText, headers }), 'url', { value: url });
  };

  /** What has been counted since the last time. */
  take() {
    const { requests, sent, received } = this;
    [this.requests, this.sent, this.received] = [0, 0, 0];
    return { requests, sent, received };
  }
}

/** Of a body of JSON or of a form, the only ones that clients send. @param {unknown} body */
function sizeOf(body) {
  return typeof body === 'string' || body instanceof URLSearchParams ? Buffer.byteLength(body.toString()) : 0;
}
