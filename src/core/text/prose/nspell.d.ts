declare module 'nspell' {
  /** A Hunspell dictionary with all forms of its words. */
  interface Nspell {
    readonly data: Readonly<Record<string, unknown>>
    correct(word: string): boolean
    suggest(word: string): string[]
  }
  function nspell(files: { readonly aff: string; readonly dic: string }): Nspell
  export = nspell
}
