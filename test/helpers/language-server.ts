import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { tscPath } from "../../scripts/declare-types.ts";

const messageSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  result: z.unknown().optional(),
});

const hoverSchema = z.object({ contents: z.object({ value: z.string() }) });

/** Starts TypeScript's language server, which editors use, and asks it what they show of words in a file. */
export async function hoverOver(
  { folder, file, text }: { readonly folder: string; readonly file: string; readonly text: string },
  words: readonly string[],
): Promise<readonly string[]> {
  const server = spawn(process.execPath, [tscPath, "--lsp", "--stdio"], { cwd: folder });
  const messages = readMessages(server);
  const exited = once(server, "exit");
  let lastId = 0;
  const request = async (method: string, params: object): Promise<unknown> => {
    lastId += 1;
    const id = lastId;
    send(server, { id, method, params });
    for (;;) {
      const { value } = await messages.next();
      const message = messageSchema.parse(value);
      if (message.method === undefined && message.id === id) {
        return message.result;
      }
      if (message.method !== undefined && message.id !== undefined) {
        send(server, { id: message.id, result: null });
      }
    }
  };

  const textDocument = { uri: pathToFileURL(file).href };
  try {
    await request("initialize", {
      processId: process.pid,
      rootUri: pathToFileURL(folder).href,
      capabilities: { textDocument: { hover: { contentFormat: ["plaintext"] } } },
    });
    send(server, { method: "initialized", params: {} });
    send(server, {
      method: "textDocument/didOpen",
      params: { textDocument: { ...textDocument, languageId: "typescript", version: 1, text } },
    });
    const shown: string[] = [];
    for (const word of words) {
      const lines = text.slice(0, text.indexOf(word) + word.length - 1).split("\n");
      const position = { line: lines.length - 1, character: lines.at(-1)?.length };
      const hover = await request("textDocument/hover", { textDocument, position });
      shown.push(hoverSchema.parse(hover).contents.value);
    }
    return shown;
  } finally {
    server.kill();
    await exited;
  }
}

function send(server: ChildProcessWithoutNullStreams, message: object): void {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

async function* readMessages(server: ChildProcessWithoutNullStreams): AsyncGenerator<unknown> {
  let pending = Buffer.alloc(0);
  for await (const chunk of server.stdout) {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const start = pending.indexOf("\r\n\r\n") + 4;
      const length = Number(/Content-Length: (\d+)/i.exec(pending.toString("latin1"))?.[1]);
      if (start < 4 || pending.length < start + length) {
        break;
      }
      yield JSON.parse(pending.toString("utf8", start, start + length));
      pending = pending.subarray(start + length);
    }
  }
}
