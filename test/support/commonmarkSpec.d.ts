declare module 'commonmark-spec' {
  /** The examples of the specification. An arrow is a tab. */
  export const tests: readonly { readonly number: number; readonly markdown: string; readonly html: string }[]
}
