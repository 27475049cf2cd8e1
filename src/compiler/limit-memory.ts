/** What was refused to the compiler of this thread. */
export interface MemoryLimit {
  /** Whether it last asked for more than it may have, and so has failed for that. */
  wasExceeded(): boolean;
}

/**
 * Lets a soljson.js have no larger heap than this, in the thread that calls it.
 *
 * A thread's own limits count JavaScript alone, and the heap of an Emscripten program is none of it:
 * it is a WebAssembly memory that grows, or up to 0.5 an ArrayBuffer that is replaced by a larger one.
 * Emscripten takes a refusal for a machine without memory; it then asks for less, or gives up.
 *
 * @see https://nodejs.org/api/worker_threads.html#workerresourcelimits
 */
export function limitMemory(maxBytes: number): MemoryLimit {
  let isExceeded = false;
  const check = (bytes: number): void => {
    isExceeded = bytes > maxBytes;
    if (isExceeded) {
      throw new RangeError(`more than the ${maxBytes} bytes that a compiler may have`);
    }
  };
  limitWebAssembly(check);
  limitArrayBuffers(check);
  return { wasExceeded: () => isExceeded };
}

const pageBytes = 65_536;

interface GrowingMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

/** What is needed here of what Node has and its types have not. */
declare const WebAssembly: { readonly Memory: { readonly prototype: GrowingMemory } };

function limitWebAssembly(check: (bytes: number) => void): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function growWithin(this: GrowingMemory, pages) {
    check(this.buffer.byteLength + pages * pageBytes);
    return grow.call(this, pages);
  };
}

function limitArrayBuffers(check: (bytes: number) => void): void {
  globalThis.ArrayBuffer = new Proxy(ArrayBuffer, {
    construct: (target, parameters, newTarget) => {
      check(Number(parameters[0]));
      return Reflect.construct(target, parameters, newTarget);
    },
  });
}
