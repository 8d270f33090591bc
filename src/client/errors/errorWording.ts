/** What to tell a person about an error. */
export interface ErrorWords {
  /** What happened, in a whole sentence. */
  readonly message: string
  /** What to do about it, in whole sentences. */
  readonly hint: string
}
