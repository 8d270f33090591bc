/** How a specification is written. */
export type SpecFormat = 'json' | 'yaml'

/** The way to a place in a document: names of properties and positions in lists. */
export type SpecPath = readonly (string | number)[]

/** A stretch of a text. Lines and columns count from 0, in UTF-16 units. */
export interface SpecRange {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** What is wrong with a specification. */
export type SpecFault =
  | { readonly kind: 'tooLarge'; readonly megabytes: number }
  | { readonly kind: 'syntax'; readonly reason: string; readonly line: number; readonly column: number }
  /** What its aliases expand to is larger than any document may be. */
  | { readonly kind: 'unfoldsTooFar'; readonly megabytes: number }
  | { readonly kind: 'containsItself' }
  | { readonly kind: 'tooDeep' }
  | { readonly kind: 'tooSlow' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'noObject' }
  | { readonly kind: 'noVersion' }
  | { readonly kind: 'otherVersion'; readonly version: string }
  | { readonly kind: 'missing'; readonly name: string }
  | { readonly kind: 'notAllowed'; readonly name: string }
  | { readonly kind: 'notOneOf'; readonly allowed: readonly string[] }
  | { readonly kind: 'wrongType'; readonly allowed: readonly string[] }
  /** Anything else that the schema of OpenAPI demands, in the words of the validator. */
  | { readonly kind: 'schema'; readonly reason: string }
  | { readonly kind: 'missingTarget'; readonly ref: string }
  | { readonly kind: 'elsewhere'; readonly ref: string }
  | { readonly kind: 'endless'; readonly ref: string }
  | { readonly kind: 'operationIdTwice'; readonly id: string }
  | { readonly kind: 'parameterTwice'; readonly name: string; readonly in: string }
  | { readonly kind: 'parameterMissing'; readonly name: string; readonly path: string }
  | { readonly kind: 'parameterNotInPath'; readonly name: string; readonly path: string }
  | { readonly kind: 'more'; readonly count: number }

/** A fault and where it is: the way to it, and once it was looked for in the text, its range. */
export type SpecProblem = SpecFault & { readonly at: SpecPath; readonly range?: SpecRange }
