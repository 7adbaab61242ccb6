export declare function withLock<Value>(
  name: string,
  work: () => Value | Promise<Value>,
  waiting?: () => void,
): Promise<Value>;
