/** What changed within an operation, besides its schemas. */
type OperationDifferenceKind =
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
  | 'securityChanged'

/** What changed within a schema, or within an operation as within a schema. */
export type SchemaDifferenceKind =
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
  | 'textChanged'
  | 'otherChange'

/** A difference within an operation or a schema. */
export interface Difference {
  readonly kind: OperationDifferenceKind | SchemaDifferenceKind
  /** The name of the parameter, property, content type, value or status. Empty for the part itself. */
  readonly name: string
  /** The types before and after. */
  readonly before?: string
  readonly after?: string
  readonly breaking: boolean
}
