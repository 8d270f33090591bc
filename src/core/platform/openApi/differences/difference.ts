/** What can change within an operation or a schema, in a few words. `{0}` is the name of what changed. */
export const differenceTexts = {
  parameterAdded: 'new optional parameter “{0}”',
  parameterAddedRequired: 'new required parameter “{0}”',
  parameterRemoved: 'parameter “{0}” removed',
  parameterRequired: 'parameter “{0}” is now required',
  parameterOptional: 'parameter “{0}” is now optional',
  bodyAdded: 'new optional body',
  bodyAddedRequired: 'new required body',
  bodyRemoved: 'body removed',
  bodyRequired: 'the body is now required',
  contentAdded: 'new content type {0}',
  contentRemoved: 'content type {0} removed',
  responseAdded: 'new response {0}',
  responseRemoved: 'response {0} removed',
  securityChanged: 'authorization changed',
  propertyAdded: 'new property “{0}”',
  propertyAddedRequired: 'new required property “{0}”',
  propertyRemoved: 'property “{0}” removed',
  propertyRequired: 'property “{0}” is now required',
  propertyOptional: 'property “{0}” is now optional',
  typeChanged: 'type of “{0}” changed from {1} to {2}',
  valueAdded: 'new value {0}',
  valueRemoved: 'value {0} removed',
  limitsChanged: 'limits of “{0}” changed',
  deprecated: '“{0}” is deprecated',
  textChanged: 'description of “{0}” changed',
  otherChange: 'structure of “{0}” changed',
} as const

/** The words for a change of the part itself, which has no name. */
export const unnamedTexts: Readonly<Partial<Record<Difference['kind'], string>>> = {
  typeChanged: 'type changed from {0} to {1}',
  limitsChanged: 'limits changed',
  deprecated: 'deprecated',
  textChanged: 'description changed',
  otherChange: 'structure changed',
}

/** A difference within an operation or a schema. */
export interface Difference {
  readonly kind: keyof typeof differenceTexts
  /** The name of the parameter, property, content type, value or status. Empty for the part itself. */
  readonly name: string
  /** The types before and after. */
  readonly before?: string
  readonly after?: string
  readonly breaking: boolean
}
