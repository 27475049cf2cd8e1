import { formatOk } from "../../explorer-api/etherscan/envelope.ts";

const chunkBytes = 64 * 1024;

/** An answer whose result is a text of so many bytes; it is made while it is sent. */
export function oversizedBody(bytes: number): ReadableStream<Uint8Array> {
  const [start = "", end = ""] = JSON.stringify(formatOk("|")).split("|");
  const chunk = Buffer.alloc(chunkBytes, "a");
  let left = bytes;
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(start)),
    pull(controller) {
      controller.enqueue(chunk.subarray(0, Math.min(left, chunkBytes)));
      left -= chunkBytes;
      if (left <= 0) {
        controller.enqueue(Buffer.from(end));
        controller.close();
      }
    },
  });
}
