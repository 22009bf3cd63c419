interface ReceiverSample {
  readonly language: string;
  readonly file: string;
  /** How it is started, on port 8000. */
  readonly run: string;
  readonly code: string;
}

/** Complete receivers. Each verifies the raw bytes in constant time, and answers before it does its work: an answer counts for 5 seconds. */
export const receiverSamples: readonly ReceiverSample[] = [
  {
    language: 'TypeScript',
    file: 'receiver.ts',
    run: 'EXCHANGE_WEBHOOK_SECRET=… node receiver.ts # Node.js 22.18 or later',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.EXCHANGE_WEBHOOK_SECRET;
if (!secret) throw new Error('EXCHANGE_WEBHOOK_SECRET is not set');

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return; // the connection broke
  }
  const body = Buffer.concat(chunks); // the raw bytes: no JSON parser before the check
  const expected = createHmac('sha256', secret).update(body).digest();
  const received = Buffer.from(String(request.headers['x-webhook-signature']), 'hex');
  const isGenuine = received.length === expected.length && timingSafeEqual(received, expected);
  response.writeHead(isGenuine ? 204 : 401).end();
  if (!isGenuine) return;
  const { deliveryId, event, data } = JSON.parse(body.toString());
  console.log(deliveryId, event, data); // do nothing for a deliveryId that you have seen
}).listen(Number(process.env.PORT ?? 8000));
`,
  },
  {
    language: 'Python',
    file: 'receiver.py',
    run: 'EXCHANGE_WEBHOOK_SECRET=… python3 receiver.py',
    code: `import hashlib, hmac, json, os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

secret = os.environ["EXCHANGE_WEBHOOK_SECRET"].encode()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))  # the raw bytes
        expected = hmac.new(secret, body, hashlib.sha256).hexdigest()
        received = self.headers.get("X-Webhook-Signature", "")
        genuine = hmac.compare_digest(received.encode(), expected.encode())
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            event = json.loads(body)
            print(event["deliveryId"], event["data"])  # do nothing for a deliveryId that you have seen


ThreadingHTTPServer(("", int(os.environ.get("PORT", 8000))), Receiver).serve_forever()
`,
  },
  {
    language: 'Go',
    file: 'receiver.go',
    run: 'EXCHANGE_WEBHOOK_SECRET=… go run receiver.go',
    code: `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	secret := []byte(os.Getenv("EXCHANGE_WEBHOOK_SECRET"))
	if len(secret) == 0 {
		log.Fatal("EXCHANGE_WEBHOOK_SECRET is not set")
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20)) // the raw bytes
		mac := hmac.New(sha256.New, secret)
		mac.Write(body)
		received, _ := hex.DecodeString(r.Header.Get("X-Webhook-Signature"))
		if err != nil || !hmac.Equal(received, mac.Sum(nil)) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.WriteHeader(http.StatusNoContent)
		log.Printf("%s", body) // do nothing for a deliveryId that you have seen
	})
	log.Fatal(http.ListenAndServe(":8000", nil))
}
`,
  },
  {
    language: 'PHP',
    file: 'receiver.php',
    run: 'EXCHANGE_WEBHOOK_SECRET=… php -S 0.0.0.0:8000 receiver.php',
    code: `<?php
$secret = getenv('EXCHANGE_WEBHOOK_SECRET') ?: throw new Exception('EXCHANGE_WEBHOOK_SECRET is not set');
$body = file_get_contents('php://input'); // the raw bytes
$expected = hash_hmac('sha256', $body, $secret);
if (!hash_equals($expected, $_SERVER['HTTP_X_WEBHOOK_SIGNATURE'] ?? '')) {
    http_response_code(401);
    exit;
}
http_response_code(204);
$event = json_decode($body, true);
error_log($event['deliveryId']); // do nothing for a deliveryId that you have seen
`,
  },
  {
    language: 'Java',
    file: 'Receiver.java',
    run: 'EXCHANGE_WEBHOOK_SECRET=… java Receiver.java',
    code: `import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
  public static void main(String[] args) throws Exception {
    byte[] secret = System.getenv("EXCHANGE_WEBHOOK_SECRET").getBytes(StandardCharsets.UTF_8);
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8000"));
    HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext("/", request -> {
      byte[] body = request.getRequestBody().readAllBytes(); // the raw bytes
      boolean genuine = MessageDigest.isEqual(
          sign(body, secret).getBytes(StandardCharsets.UTF_8),
          String.valueOf(request.getRequestHeaders().getFirst("X-Webhook-Signature")).getBytes(StandardCharsets.UTF_8));
      request.sendResponseHeaders(genuine ? 204 : 401, -1);
      request.close();
      // Do nothing for a deliveryId that you have seen.
      if (genuine) System.out.println(new String(body, StandardCharsets.UTF_8));
    });
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  static String sign(byte[] body, byte[] secret) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (java.security.GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }
}
`,
  },
];
