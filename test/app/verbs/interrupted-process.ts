/** Does work that takes no notice of Ctrl-C, in a process of its own, and says when it is told. */
import { setInterval } from "node:timers";
import { withInterrupt } from "../../../src/app/verbs/verification-command.ts";

const reporter = { progress: () => undefined };

await withInterrupt({ address: "0x00", reporter }, ({ signal }) => {
  signal.addEventListener("abort", () => process.stdout.write("told\n"));
  process.stdout.write("ready\n");
  return new Promise(() => setInterval(() => undefined, 1000));
});
