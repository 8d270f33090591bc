/** A part of a specification that can be described in an overlay. */
export interface SpecPart {
  /** The absolute path of the file. */
  readonly spec: string
  /** The part, as the target of an action. */
  readonly target: string
}

/** The section of a web view that shows a part. Its context menu passes the part to commands. */
export const specPartSection = 'galleySpecPart'

/** Returns whether a value from outside is a part. */
export function isSpecPart(value: unknown): value is SpecPart {
  const { spec, target } = (value ?? {}) as Record<string, unknown>
  return typeof spec === 'string' && typeof target === 'string'
}
