import { Idiomorph } from 'idiomorph'
import type { FromRequestPage, ToRequestPage } from '../pageMessages.ts'

declare function acquireVsCodeApi(): { postMessage(message: FromRequestPage): void }

/** The script on the page of a change request. It shows the content from VS Code, and reports clicks and replies. */
const editor = acquireVsCodeApi()

window.addEventListener('message', ({ data }: MessageEvent<ToRequestPage>) => {
  const page = document.querySelector('main')
  if (page === null) return
  page.removeAttribute('aria-busy')
  // Only changed elements are replaced, so that the page keeps its scroll position, its focus and what is open.
  void Idiomorph.morph(page, data.html, {
    morphStyle: 'innerHTML',
    callbacks: {
      beforeNodeMorphed: (known: Node) => !(known instanceof HTMLTextAreaElement),
      beforeAttributeUpdated: (name: string, node: Element) => !(name === 'open' && node.tagName === 'DETAILS'),
    },
  })
})

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLTextAreaElement)) return
  editor.postMessage({ kind: 'typed', comment: target.dataset['comment'] ?? '', text: target.value })
})

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) {
    if (!menu.contains(target) || target.closest('[data-run]')) menu.open = false
  }
  const pressed = target.closest<HTMLElement>('[data-run], [data-reply]')
  // Texts of other people can contain the same attributes.
  if (pressed === null || pressed.closest('.foreign') !== null) return
  const { run, page, message, reply } = pressed.dataset
  if (reply !== undefined) sendReply(pressed, reply)
  else editor.postMessage({ kind: 'run', action: run as never, page, message })
})

document.addEventListener('keydown', ({ key, target }) => {
  const menu =
    key === 'Escape' && target instanceof Element ? target.closest<HTMLDetailsElement>('details[open]') : null
  if (menu === null) return
  menu.open = false
  menu.querySelector('summary')?.focus()
})

editor.postMessage({ kind: 'ready' })

/** VS Code keeps a reply from here on, so the field is empty for another one. */
function sendReply(button: HTMLElement, comment: string): void {
  const field = button.parentElement?.querySelector('textarea')
  if (!field || field.value.trim() === '') {
    field?.focus()
    return
  }
  editor.postMessage({ kind: 'reply', comment, text: field.value })
  field.value = ''
  const form = button.closest('details')
  if (form !== null) form.open = false
  form?.querySelector('summary')?.focus()
}
