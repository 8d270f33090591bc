let ending: AbortController | undefined

/** Marks the heading that is being read in *On this page*. */
export function followOutline(): void {
  ending?.abort()
  ending = new AbortController()
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.site-outline a')]
  const headings = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    return heading === null ? [] : [{ link, heading }]
  })
  if (headings.length === 0) return
  let isWaiting = false
  const mark = (): void => {
    isWaiting = false
    const edge = 120
    const passed = headings.filter(({ heading }) => heading.getBoundingClientRect().top <= edge)
    const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
    const seen =
      isAtEnd && window.scrollY > 0 ? (fragmentHeading(headings) ?? headings.at(-1)) : (passed.at(-1) ?? headings[0])
    for (const { link } of headings) link.toggleAttribute('aria-current', link === seen?.link)
    seen?.link.setAttribute('aria-current', 'true')
    reveal(seen?.link)
  }
  const later = (): void => {
    if (!isWaiting) requestAnimationFrame(mark)
    isWaiting = true
  }
  document.addEventListener('scroll', later, { passive: true, signal: ending.signal })
  window.addEventListener('hashchange', later, { signal: ending.signal })
  mark()
}

/** At the end of a page, several headings are visible. Then the one in the address wins. */
function fragmentHeading<Marked extends { readonly heading: HTMLElement }>(
  headings: readonly Marked[],
): Marked | undefined {
  const wanted = decodeURIComponent(location.hash.slice(1))
  const found = headings.find(({ heading }) => heading.id === wanted)
  return found && found.heading.getBoundingClientRect().top >= 0 ? found : undefined
}

/** Keeps the mark visible in a long outline, without scrolling the page. */
function reveal(link: HTMLElement | undefined): void {
  const box = link?.closest('nav')
  if (!link || !box) return
  const [outer, inner] = [box.getBoundingClientRect(), link.getBoundingClientRect()]
  if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 2
}
