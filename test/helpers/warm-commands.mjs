/**
 * Runs one command after the other for the parent process: `{ args, folder, environment }` from it, and back what the
 * command says, as it says it, and its exit code. `run` gets the words, and ends with the command; `process.exitCode`
 * is its exit code. `{ signal }` tells a command that listens what the signal would tell it.
 */
export function serveCommands(run) {
  process.on("message", async ({ signal, ...command }) => {
    if (signal === undefined) {
      process.send(await runCommand(command, run));
    } else {
      process.emit(signal);
    }
  });
  process.on("disconnect", () => process.exit());
  process.send("ready");
}

const program = process.argv.slice(0, 2);

/** Whom a command tells to listen, and a process of its own would take with it. */
const heard = [
  [process, "uncaughtException"],
  [process, "unhandledRejection"],
  [process.stdout, "error"],
];

async function runCommand({ args, folder, environment }, run) {
  process.chdir(folder);
  process.env = { ...environment };
  const restore = ["stdout", "stderr"].map((name) => {
    const { write } = process[name];
    process[name].write = (chunk, ...rest) => {
      process.send({ name, text: String(chunk) });
      rest.find((last) => typeof last === "function")?.();
      return true;
    };
    return () => Object.assign(process[name], { write });
  });
  const listeners = heard.map(([emitter, event]) => emitter.listeners(event));
  process.argv = [...program, ...args];
  process.exitCode = undefined;
  try {
    await run(args);
  } finally {
    for (const write of restore) {
      write();
    }
    heard.forEach(([emitter, event], index) => {
      const added = emitter.listeners(event).filter((listener) => !listeners[index].includes(listener));
      for (const listener of added) {
        emitter.off(event, listener);
      }
    });
  }
  const exitCode = process.exitCode ?? 0;
  process.exitCode = undefined;
  return { exitCode };
}
