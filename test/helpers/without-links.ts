/**
 * Makes this process find no hard links on any file system, as there are none on exFAT and on some mounts:
 * `node --import without-links.ts …`. Linux answers EPERM, others ENOTSUP.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

fs.linkSync = (existingPath, newPath) => {
  const text = `EPERM: operation not permitted, link '${String(existingPath)}' -> '${String(newPath)}'`;
  throw Object.assign(new Error(text), { code: "EPERM", syscall: "link" });
};
syncBuiltinESMExports();
