import { once } from "node:events";
import type { Server, Socket } from "node:net";

/** A server that listens on the loopback interface. */
export interface Listening {
  readonly port: number;
  /** With http, without a slash at its end. */
  readonly url: string;
  /** Ends its connections, too. */
  close(): Promise<void>;
}

/** Lets a server listen on a port that the system chooses, unless one is given. */
export async function listen(server: Server, wanted = 0): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(wanted, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : wanted;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      await closed;
    },
  };
}
