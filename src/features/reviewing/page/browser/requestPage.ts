import { Idiomorph } from 'idiomorph'
import { relativeTimes } from '../../../../core/review/changeRequests/relativeTime.ts'
import type { EditedField } from '../../../../core/review/changeRequests/requestPageFacts.ts'
import type { FromRequestPage, ToRequestPage } from '../pageMessages.ts'
import { bindFieldKeys, closeForm, isField, keepsText, quoteIn, type Field } from './fields.ts'

declare function acquireVsCodeApi(): {
  postMessage(message: FromRequestPage): void
  getState(): PageState | undefined
  setState(state: PageState): void
}

/** What VS Code keeps of a page. */
interface PageState {
  readonly html?: string
}

/** VS Code writes the state of all tabs together, so a very long page isn't kept. */
const maxKept = 200_000

/** The script on the page of a change request. It shows the content from VS Code, and reports clicks and typed texts. */
const editor = acquireVsCodeApi()
const ageOf = relativeTimes(document.documentElement.lang)

window.addEventListener('message', ({ data }: MessageEvent<ToRequestPage>) => {
  if ('saved' in data) {
    closeForm(document.getElementById(`edit-${data.saved}`))
    return
  }
  show(data.html)
  document.querySelector('main')?.removeAttribute('aria-busy')
  keepState(data.html)
})

/** Only changed elements are replaced, so that the page keeps its scroll position, its focus and what is open. */
function show(html: string): void {
  const page = document.querySelector('main')
  if (page === null) return
  void Idiomorph.morph(page, html, {
    morphStyle: 'innerHTML',
    callbacks: {
      beforeNodeMorphed: (known: Node) => !keepsText(known),
      beforeAttributeUpdated: (name: string, node: Element) => !(name === 'open' && node.tagName === 'DETAILS'),
    },
  })
  showAges()
}

/** Shows how long ago everything was. A page can be open for hours, and what was kept of it can be old. */
function showAges(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time:not(.foreign time)')) {
    time.textContent = ageOf(time.dateTime, Date.now())
  }
}

document.addEventListener('input', ({ target }) => {
  if (!isField(target)) return
  const { comment } = target.dataset
  if (comment === undefined) reportEdit('edited', target)
  else editor.postMessage({ kind: 'typed', comment, text: target.value })
})

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) {
    if (!menu.contains(target) || target.closest('[data-run]')) menu.open = false
  }
  const pressed = target.closest<HTMLElement>('[data-run], [data-quote], [data-reply], [data-save], [data-cancel]')
  // Texts of other people can contain the same attributes.
  if (pressed === null || pressed.closest('.foreign') !== null) return
  const { run, page, message, thread, emoji, quote, reply, save } = pressed.dataset
  if (quote !== undefined) return quoteIn(document.getElementById(`reply-${quote}`), pressed)
  if (run !== undefined) {
    editor.postMessage({ kind: 'run', action: run as never, page, message, thread, emoji })
    return
  }
  const form = pressed.closest('details')
  const field = form?.querySelector<Field>('[data-field], [data-comment]')
  if (!field) return
  if (reply !== undefined) sendReply(form, field, reply)
  else if (save !== undefined) reportEdit('save', field)
  else {
    reportEdit('cancel', field)
    closeForm(form)
  }
})

bindFieldKeys()
setInterval(showAges, 60_000)
const kept = editor.getState()
if (kept?.html === undefined) showAges()
else show(kept.html)
editor.postMessage({ kind: 'ready' })

/**
 * VS Code keeps the state with the tab, also over a reload of the window. The last content is shown until the page is
 * read again.
 */
function keepState(html: string): void {
  editor.setState(html.length > maxKept ? {} : { html })
}

function reportEdit(kind: 'edited' | 'save' | 'cancel', field: Field): void {
  const { field: name, base = '' } = field.dataset
  editor.postMessage({ kind, field: name as EditedField, text: field.value, base })
}

/** VS Code keeps a reply from here on, so the field is empty for another one. */
function sendReply(form: HTMLDetailsElement | null, field: Field, comment: string): void {
  if (field.value.trim() === '') {
    field.focus()
    return
  }
  editor.postMessage({ kind: 'reply', comment, text: field.value })
  closeForm(form)
  field.value = ''
}
