// Opens a page at a section when a link in the preview leads there. The editor's preview only does so for files that end
// in `.md`, and the names of pages do not, because tabs show them.
;(() => {
  const key = 'galley.section'

  /** The path of a document as its URL ends: `page.<id>/<name>`. */
  const placeOf = (url) => decodeURIComponent(new URL(url, document.baseURI).pathname).split('/').slice(-2).join('/')

  const open = () => {
    const wanted = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (wanted === null || placeOf(document.baseURI) !== wanted.place) return
    sessionStorage.removeItem(key)
    document.getElementById(wanted.section)?.scrollIntoView()
  }

  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-href]') : null
      const [path, section] = (link?.getAttribute('data-href') ?? '').split('#')
      if (!section || !path.startsWith('page.')) return
      sessionStorage.setItem(key, JSON.stringify({ place: placeOf(path), section: decodeURIComponent(section) }))
    },
    true,
  )
  // The preview places itself when it has loaded; the section comes after that.
  window.addEventListener('load', () => setTimeout(open, 100))
  window.addEventListener('vscode.markdown.updateContent', () => setTimeout(open, 100))
})()
