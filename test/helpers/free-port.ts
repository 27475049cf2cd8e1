import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** The systems take ports of their own choice, such as those of outgoing connections, from above. */
const [lowest, highest] = [12_000, 32_000];

/**
 * A port on loopback that nothing listens on. No connection takes it by chance before it is used, on a
 * busy machine neither.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch {
      // In use.
      continue;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}
