/** The most changes that one batch of content changes may hold (api-facts C1). */
export const maxChangesPerBatch = 50

/** The most bytes of a file sent as Base64 (api-facts C1). */
export const maxInlineFileBytes = 1024 * 1024

/** The most bytes of the text of an OpenAPI specification. */
export const maxSpecBytes = 10 * 1024 * 1024

/** The most bytes of an answer with a whole specification: within JSON, or read and written again, it is longer. */
export const maxSpecAnswerBytes = 6 * maxSpecBytes

/** The most characters of a change request's subject (API part 1 §2.5). */
export const maxSubjectLength = 100

/** The most characters of the title of a space or collection (API part 1 §2.3, §2.4). */
export const maxSpaceTitleLength = 50

/** What a slug that the platform doesn't make itself is built like (API part 2 §2.9). */
export const slugPattern = '^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$'

/** The most characters of a search (API part 1 §8). */
export const maxSearchLength = 512

/** For how many days a deleted space can be restored (API part 1 §4.2). */
export const daysToRestore = 7
