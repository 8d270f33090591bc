// The part of js-yaml that is used here; it comes without types.
declare module 'js-yaml' {
  /** Where the parser is, for each node as it opens and closes. */
  export interface ParserState {
    readonly position: number
    /** What the node means, once it closes. */
    readonly result: unknown
  }
  export interface LoadOptions {
    readonly schema?: object
    readonly maxDepth?: number
    readonly listener?: (event: 'open' | 'close', state: ParserState) => void
  }
  export class YAMLException extends Error {
    readonly reason: string
    readonly mark?: { readonly line: number; readonly column: number }
  }
  export const CORE_SCHEMA: object
  export function load(text: string, options?: LoadOptions): unknown
}
