// Runs before anything is shown, so that no page flashes in the wrong colors.

/** What people chose on this device; the system decides without it. */
const key = 'galley.theme'

const root = document.documentElement
root.classList.add('js')
try {
  const chosen = localStorage.getItem(key)
  if (chosen === 'light' || chosen === 'dark') root.dataset['theme'] = chosen
} catch {
  // Some browsers keep nothing for pages of files: the system decides.
}

export {}
