/** Choices stored on this device. In pages of files, some browsers don't store anything. */
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
      // The choice applies only to this page.
    }
  },
}
