/** Tokens of a text in its order, and what may be between any of them, such as comments. */
export class TokenList {
  readonly type: number[] = [];
  readonly start: number[] = [];
  readonly end: number[] = [];
  readonly asides: { readonly type: number; readonly start: number; readonly end: number }[] = [];

  get count(): number {
    return this.type.length;
  }

  add(type: number, start: number, end: number): void {
    this.type.push(type);
    this.start.push(start);
    this.end.push(end);
  }

  addAside(type: number, start: number, end: number): void {
    this.asides.push({ type, start, end });
  }
}
