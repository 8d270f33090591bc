import { Idiomorph } from 'idiomorph'
import type { FromRequestPage, ToRequestPage } from '../pageMessages.ts'

declare function acquireVsCodeApi(): { postMessage(message: FromRequestPage): void }

/** The script of the page of a change request: it shows what the editor says, and says what is pressed. */
const editor = acquireVsCodeApi()

window.addEventListener('message', ({ data }: MessageEvent<ToRequestPage>) => {
  const page = document.querySelector('main')
  // Only what changed is replaced, so that the page stays where it is scrolled to and keeps its focus.
  if (page !== null) void Idiomorph.morph(page, data.html, { morphStyle: 'innerHTML' })
})

document.addEventListener('click', ({ target }) => {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-run]') : null
  // Texts of others may have such attributes too.
  if (pressed === null || pressed.closest('.foreign') !== null) return
  const { run, page } = pressed.dataset
  editor.postMessage({ kind: 'run', action: run as never, page })
})

editor.postMessage({ kind: 'ready' })
