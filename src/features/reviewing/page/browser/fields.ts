/** A field in which the user types. */
export type Field = HTMLTextAreaElement | HTMLInputElement

export function isField(node: unknown): node is Field {
  return node instanceof HTMLTextAreaElement || node instanceof HTMLInputElement
}

/** Returns whether a field has a text of the user that an update of the page must not replace. */
export function keepsText(node: Node): boolean {
  return isField(node) && (node.closest('details')?.open === true || node.value !== node.defaultValue)
}

/** Closes a form without its text, and gives the focus back to what opened it. */
export function closeForm(form: Element | null): void {
  if (!(form instanceof HTMLDetailsElement)) return
  const hadFocus = form.contains(document.activeElement)
  const field = form.querySelector<Field>('input, textarea')
  if (field) field.value = field.defaultValue
  form.open = false
  if (hadFocus) form.querySelector('summary')?.focus()
}

/** Adds a comment, or what's selected of it, to a reply as a quotation. `pressed` is a button below the comment. */
export function quoteIn(form: Element | null, pressed: Element): void {
  const field = form?.querySelector<Field>('textarea')
  const above = pressed.closest('.tools')?.previousElementSibling
  const shown = above?.matches('.foreign') ? above : above?.querySelector<HTMLElement>('.shown > .foreign')
  if (!(form instanceof HTMLDetailsElement) || !field || !(shown instanceof HTMLElement)) return
  const selection = document.getSelection()
  const selected = selection && shown.contains(selection.anchorNode) ? selection.toString().trim() : ''
  const lines = (selected === '' ? shown.innerText.trim() : selected).split(/\r?\n/)
  const before = field.value.trim() === '' ? '' : `${field.value.trimEnd()}\n\n`
  field.value = `${before}${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`
  form.open = true
  field.focus()
  // The text is kept, as if it was typed.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Opening a form focuses its field. Escape closes it and keeps its text. Ctrl+Enter sends it, and so does Enter in a line. */
export function bindFieldKeys(): void {
  document.addEventListener('click', ({ target }) => {
    const form = target instanceof Element ? target.closest('details:not(.menu) > summary')?.parentElement : null
    // The form opens after this event.
    if (form) requestAnimationFrame(() => form.querySelector<Field>('input, textarea')?.focus())
  })
  document.addEventListener('keydown', (event) => {
    const { key, target } = event
    const form = target instanceof Element ? target.closest<HTMLDetailsElement>('details[open]') : null
    if (form === null) return
    if (key === 'Escape') {
      form.open = false
      form.querySelector('summary')?.focus()
      return
    }
    const isSent = key === 'Enter' && (event.ctrlKey || event.metaKey || target instanceof HTMLInputElement)
    if (!isSent || event.isComposing || !isField(target)) return
    event.preventDefault()
    form.querySelector<HTMLElement>('[data-save], [data-reply]')?.click()
  })
}
