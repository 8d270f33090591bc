/** The format of a specification. */
export type SpecFormat = 'json' | 'yaml'

/** A path in a document: names of properties and indices of arrays. */
export type SpecPath = readonly (string | number)[]

/** A range of a text. Lines and columns are counted from 0, in UTF-16 units. */
export interface SpecRange {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** What is wrong with a specification. */
export type SpecFault = DocumentFault | PartFault

type DocumentFault =
  | { readonly kind: 'tooLarge'; readonly megabytes: number }
  | { readonly kind: 'syntax'; readonly reason: string; readonly line: number; readonly column: number }
  /** With its aliases expanded, the document is too large. */
  | { readonly kind: 'unfoldsTooFar'; readonly megabytes: number }
  | { readonly kind: 'containsItself' }
  | { readonly kind: 'tooDeep' }
  | { readonly kind: 'tooSlow' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'noObject' }
  | { readonly kind: 'noVersion' }
  | { readonly kind: 'otherVersion'; readonly version: string }
/** What is wrong with a part of a specification. */
export type PartFault =
  | { readonly kind: 'missing'; readonly name: string }
  | { readonly kind: 'notAllowed'; readonly name: string }
  | { readonly kind: 'notOneOf'; readonly allowed: readonly string[] }
  | { readonly kind: 'wrongType'; readonly allowed: readonly string[] }
  /** Any other error of the OpenAPI schema, with the validator's message. */
  | { readonly kind: 'schema'; readonly reason: string }
  | { readonly kind: 'missingTarget'; readonly ref: string }
  | { readonly kind: 'elsewhere'; readonly ref: string }
  | { readonly kind: 'endless'; readonly ref: string }
  | { readonly kind: 'operationIdTwice'; readonly id: string }
  | { readonly kind: 'parameterTwice'; readonly name: string; readonly in: string }
  | { readonly kind: 'parameterMissing'; readonly name: string; readonly path: string }
  | { readonly kind: 'parameterNotInPath'; readonly name: string; readonly path: string }
  | { readonly kind: 'more'; readonly count: number }

/** A fault with its path and, once located, its range in the text. */
export type SpecProblem = SpecFault & { readonly at: SpecPath; readonly range?: SpecRange }
