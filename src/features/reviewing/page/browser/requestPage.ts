import { Idiomorph } from 'idiomorph'
import type { FromRequestPage, ToRequestPage } from '../pageMessages.ts'

declare function acquireVsCodeApi(): { postMessage(message: FromRequestPage): void }

/** The script on the page of a change request. It shows the content from VS Code, and reports clicks. */
const editor = acquireVsCodeApi()

window.addEventListener('message', ({ data }: MessageEvent<ToRequestPage>) => {
  const page = document.querySelector('main')
  // Only changed elements are replaced, so that the page keeps its scroll position and focus.
  if (page !== null) void Idiomorph.morph(page, data.html, { morphStyle: 'innerHTML' })
})

document.addEventListener('click', ({ target }) => {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-run]') : null
  // Texts of other people can contain the same attributes.
  if (pressed === null || pressed.closest('.foreign') !== null) return
  const { run, page } = pressed.dataset
  editor.postMessage({ kind: 'run', action: run as never, page })
})

editor.postMessage({ kind: 'ready' })
