import { createServer, type ServerResponse } from "node:http";
import { listen } from "../helpers/listen.ts";
import { record } from "../helpers/loopback-server.ts";

export type NodeFault = "reset" | "too-many-requests" | "bad-gateway" | "silence";

const faults: Record<NodeFault, (response: ServerResponse) => void> = {
  reset: (response) => response.destroy(),
  "too-many-requests": (response) => response.writeHead(429, { "retry-after": "0" }).end("slow down"),
  "bad-gateway": (response) => response.writeHead(502).end("<html>Bad gateway</html>"),
  silence: () => undefined,
};

/** A node behind a relay that does not pass every question on. */
export interface UnsteadyNode {
  readonly url: string;
  /** Starts anew: from the n-th question on (1: the first), the next `count` of them get a fault. */
  plan(fault: NodeFault, from: number, count?: number): void;
  seen(): { readonly questions: number; readonly faulty: readonly string[] };
  close(): Promise<void>;
}

export async function openUnsteadyNode(nodeUrl: () => string): Promise<UnsteadyNode> {
  let plan: { readonly fault: NodeFault; readonly from: number; readonly to: number } | undefined;
  let questions = 0;
  let faulty: string[] = [];
  const relay = async (body: string, response: ServerResponse): Promise<void> => {
    questions += 1;
    if (plan !== undefined && questions >= plan.from && questions < plan.to) {
      faulty.push(/"method":"(\w+)"/.exec(body)?.[1] ?? "");
      faults[plan.fault](response);
      return;
    }
    const answer = await fetch(nodeUrl(), {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  };
  const server = createServer((incoming, response) => {
    record(incoming)
      .then(({ body }) => relay(body, response))
      .catch(() => response.destroy());
  });
  return {
    ...(await listen(server)),
    plan: (...[fault, from, count = 1]) => {
      plan = { fault, from, to: from + count };
      questions = 0;
      faulty = [];
    },
    seen: () => ({ questions, faulty }),
  };
}
