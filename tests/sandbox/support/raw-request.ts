import { connect } from "node:net";

/** What comes back for bytes written as they are, once the server closes the connection; the rest is never sent. */
export function sendRaw(url: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });
}
