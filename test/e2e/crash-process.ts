/**
 * Verifies one contract, or links one proxy, in a process of its own, which kills itself at one step:
 * `node crash-process.ts <JSON>`. It prints the status when it gets to the end.
 */
import { crashTask } from "./crash-task.ts";
import { workOn } from "./crash-work.ts";

const task = crashTask.parse(JSON.parse(process.argv[2] ?? ""));
const status = await workOn(task, (step) => {
  if (step === task.dieAt) {
    process.kill(process.pid, "SIGKILL");
  }
});
process.stdout.write(status);
process.exit();
