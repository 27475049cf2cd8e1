import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Notes the port of a running local explorer, so that the project's commands find it on any port. Returns what removes
 * the note.
 */
export function notePort(database: string, port: number): () => void {
  const file = toFile(database, port);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "");
  } catch {
    // Then it is found on its configured port alone.
  }
  return () => removeNote(database, port);
}

/** A killed process leaves its note, so each port has to be asked. */
export function listNotedPorts(database: string): readonly number[] {
  try {
    return readdirSync(toFolder(database)).filter(isPort).map(Number);
  } catch {
    return [];
  }
}

export function removeNote(database: string, port: number): void {
  try {
    rmSync(toFile(database, port), { force: true });
  } catch {
    // The next command asks this port again.
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
