/**
 * Verifies contracts, or links proxies, in a process of its own: `node crash-process.ts <JSON>`. It prints the
 * statuses when it gets to the end. With steps to die at, it kills itself when each task is at its step.
 */
import { z } from "zod";
import { type CrashTask, crashTask } from "./crash-task.ts";
import { workOn } from "./crash-work.ts";

const tasks = z.array(crashTask).parse(JSON.parse(process.argv[2] ?? ""));
const die = (): void => {
  process.kill(process.pid, "SIGKILL");
};

/** Resolves when the task is at its step, where it stays: nothing of it goes on or is tidied up. */
function comeToStep(task: CrashTask): Promise<void> {
  return new Promise((resolve, reject) => {
    const work = workOn(task, async (step) => {
      if (step === task.dieAt) {
        resolve();
        await new Promise(() => undefined);
      }
    });
    work.then((status) => reject(new RangeError(`${status} without ${task.dieAt}`)), reject);
  });
}

const dying = tasks.filter(({ dieAt }) => dieAt !== undefined);
if (dying.length > 0) {
  // A request under way would arrive while the others come to their steps.
  const posting = dying.filter(({ dieAt }) => dieAt === "while-posting");
  const staying = dying.filter(({ dieAt }) => dieAt !== "while-posting");
  await Promise.all(staying.map(comeToStep));
  await Promise.all(posting.map(comeToStep));
  die();
}
const statuses = await Promise.all(tasks.map((task) => workOn(task)));
process.stdout.write(JSON.stringify(statuses));
process.exit();
