/** What people chose, kept on this device; in pages of files some browsers keep nothing. */
export const stored = {
  get(name: string): string | undefined {
    try {
      return localStorage.getItem(`galley.${name}`) ?? undefined
    } catch {
      return undefined
    }
  },
  set(name: string, value: string | undefined): void {
    try {
      if (value === undefined) localStorage.removeItem(`galley.${name}`)
      else localStorage.setItem(`galley.${name}`, value)
    } catch {
      // The choice holds for this page alone.
    }
  },
}
