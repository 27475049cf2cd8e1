import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Notes the port of a local explorer beside the project's database while it runs, so that the project's other
 * commands find it, whatever port it has. Returns what removes the note. A note that cannot be written is left out.
 */
export function notePort(database: string, port: number): () => void {
  const file = toFile(database, port);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "");
  } catch {
    // The folder cannot be written; then it is found on its configured port alone.
  }
  return () => removeNote(database, port);
}

/** Returns the noted ports. A process that was killed leaves its note, so each has to be asked. */
export function listNotedPorts(database: string): readonly number[] {
  try {
    return readdirSync(toFolder(database)).filter(isPort).map(Number);
  } catch {
    return [];
  }
}

/** Removes the note of a local explorer that is gone. */
export function removeNote(database: string, port: number): void {
  try {
    rmSync(toFile(database, port), { force: true });
  } catch {
    // The folder cannot be written; the next command asks this port again.
  }
}

function isPort(name: string): boolean {
  return /^\d{1,5}$/.test(name) && Number(name) <= 65_535;
}

function toFile(database: string, port: number): string {
  return path.join(toFolder(database), String(port));
}

function toFolder(database: string): string {
  return `${database}.ports`;
}
