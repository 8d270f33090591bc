import type { ParamPattern, TSType } from 'oxc-parser'

/** Returns the type of a parameter, and whether a call may leave it out. A default value can be without a type. */
export function typeOfParameter(pattern: ParamPattern): [type: TSType | undefined, isOptional: boolean] {
  if (pattern.type === 'TSParameterProperty') return typeOfParameter(pattern.parameter)
  if (pattern.type === 'AssignmentPattern') return [pattern.left.typeAnnotation?.typeAnnotation, true]
  return [pattern.typeAnnotation?.typeAnnotation, pattern.optional ?? false]
}

/** Returns the name of a parameter. One that’s taken apart has none. */
export function nameOfParameter(pattern: ParamPattern): string {
  if (pattern.type === 'TSParameterProperty') return nameOfParameter(pattern.parameter)
  if (pattern.type === 'AssignmentPattern') return nameOfParameter(pattern.left)
  return pattern.type === 'Identifier' ? pattern.name : ''
}

/** Returns the part of a type that is text or a list of texts, such as the first part of `string | undefined`. */
export function textType(type: TSType): TSType | undefined {
  if (type.type === 'TSStringKeyword') return type
  if (type.type === 'TSUnionType') return type.types.find((member) => textType(member))
  if (type.type === 'TSTypeOperator') return type.operator === 'readonly' ? textType(type.typeAnnotation) : undefined
  if (type.type === 'TSArrayType') return type.elementType.type === 'TSStringKeyword' ? type : undefined
  return undefined
}
