import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Runs a module as a separate process, so that its memory can be measured, and returns the figures that it sends. */
export function inOwnProcess<Figures>(module: string, parameters: readonly string[]): Promise<Figures> {
  const path = fileURLToPath(module);
  return new Promise((resolve, reject) => {
    const child = fork(path, parameters);
    child.once("message", (figures) => resolve(figures as Figures));
    child.once("exit", (code) => code !== 0 && reject(new Error(`${path} ended with ${code}`)));
  });
}
