// The parts of js-yaml that Galley uses. The package has no types.
declare module 'js-yaml' {
  /** The parser's position, for each node as it opens and closes. */
  export interface ParserState {
    readonly position: number
    /** The value of the node, once it closes. */
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
  export interface DumpOptions {
    readonly lineWidth?: number
    readonly noRefs?: boolean
  }
  export const CORE_SCHEMA: object
  export function dump(value: unknown, options?: DumpOptions): string
  export function load(text: string, options?: LoadOptions): unknown
}
