// Runs before anything is shown, so that no page flashes in the wrong colors.

/** The theme chosen on this device. Without it, the system's theme applies. */
const key = 'galley.theme'

const root = document.documentElement
root.classList.add('js')
try {
  const chosen = localStorage.getItem(key)
  if (chosen === 'light' || chosen === 'dark') root.dataset['theme'] = chosen
} catch {
  // Some browsers don't store anything for pages of files. The system's theme applies then.
}

export {}
