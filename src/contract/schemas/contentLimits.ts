/** The maximum number of changes in one batch (api-facts C1). */
export const maxChangesPerBatch = 50

/** The maximum number of bytes of a file sent as Base64 (api-facts C1). */
export const maxInlineFileBytes = 1024 * 1024

/** The maximum number of bytes of an OpenAPI specification. */
export const maxSpecBytes = 10 * 1024 * 1024

/**
 * The maximum number of bytes of a response with a whole specification, which is longer inside JSON or when serialized
 * again.
 */
export const maxSpecAnswerBytes = 6 * maxSpecBytes

/** The maximum number of characters in the subject of a change request (API part 1 §2.5). */
export const maxSubjectLength = 100

/** The maximum number of characters in the title of a space or collection (API part 1 §2.3, §2.4). */
export const maxSpaceTitleLength = 50

/** The pattern for slugs that users choose (API part 2 §2.9). */
export const slugPattern = '^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$'

/** The maximum number of characters in a search query (API part 1 §8). */
export const maxSearchLength = 512

/** The number of days during which a deleted space can be restored (API part 1 §4.2). */
export const daysToRestore = 7
