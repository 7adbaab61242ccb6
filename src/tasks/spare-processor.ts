/** Memory with the number of jobs that run, which all worker threads of a pool share. */
export function createRunningCount(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Whether there are two processors for each running job. With more jobs, helping threads would only delay them. */
export function hasSpareProcessor(running: Int32Array, processors: number): boolean {
  return Atomics.load(running, 0) * 2 <= processors;
}
