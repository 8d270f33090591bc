/** What changed within an operation or a schema. */
type DifferenceKind =
  | 'parameterAdded'
  | 'parameterAddedRequired'
  | 'parameterRemoved'
  | 'parameterRequired'
  | 'parameterOptional'
  | 'bodyAdded'
  | 'bodyAddedRequired'
  | 'bodyRemoved'
  | 'bodyRequired'
  | 'contentAdded'
  | 'contentRemoved'
  | 'responseAdded'
  | 'responseRemoved'
  | 'propertyAdded'
  | 'propertyAddedRequired'
  | 'propertyRemoved'
  | 'propertyRequired'
  | 'propertyOptional'
  | 'typeChanged'
  | 'valueAdded'
  | 'valueRemoved'
  | 'limitsChanged'
  | 'deprecated'
  | 'securityChanged'
  | 'textChanged'
  | 'otherChange'

/** A difference within an operation or a schema. */
export interface Difference {
  readonly kind: DifferenceKind
  /** The name of the parameter, property, content type, value or status. Empty for the part itself. */
  readonly name: string
  /** The types before and after. */
  readonly before?: string
  readonly after?: string
  readonly breaking: boolean
}
