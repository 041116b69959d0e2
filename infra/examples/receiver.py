# Receives callbacks of Hearth and prints them: python3 receiver.py PORT, with the secret of the endpoint in WEBHOOK_SECRET.
import base64, hmac, os, sys, time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].replace("whsec_", ""))

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        sent = self.headers.get("webhook-timestamp", "0")
        text = f'{self.headers.get("webhook-id")}.{sent}.'.encode() + body
        mac = "v1," + base64.b64encode(hmac.digest(key, text, "sha256")).decode()
        signed = any(hmac.compare_digest(one.encode(), mac.encode()) for one in self.headers.get("webhook-signature", "").split())
        good = signed and abs(time.time() - float(sent)) < 300
        if good:
            print(self.headers["webhook-id"], body.decode(), flush=True)
        self.send_response(204 if good else 401)
        self.end_headers()

server = HTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver)
print("listening", flush=True)
server.serve_forever()
