/** A compiled module, which threads share. */
export interface CompiledModule {
  readonly [Symbol.toStringTag]: string;
}

/** WebAssembly as far as it is used here: the types of Node do not have it. */
export const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => CompiledModule;
    readonly Instance: new (module: CompiledModule, imports: object) => object;
  };
};
