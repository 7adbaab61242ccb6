/** Start and end of something in a file; 0 stands for what is not given. */
export interface Location {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}
