import highlighter from 'highlight.js/lib/common'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import http from 'highlight.js/lib/languages/http'
import nginx from 'highlight.js/lib/languages/nginx'
import powershell from 'highlight.js/lib/languages/powershell'
import properties from 'highlight.js/lib/languages/properties'
import protobuf from 'highlight.js/lib/languages/protobuf'
import scala from 'highlight.js/lib/languages/scala'
import { encodeHtml } from '../../core/text/strings/encodeHtml.ts'

const more = { dockerfile, elixir, http, nginx, powershell, properties, protobuf, scala }
for (const [name, language] of Object.entries(more)) highlighter.registerLanguage(name, language)

/** The maximum length in characters. Longer code has no colors, because coloring it would delay the page. */
const maxLength = 100_000

/** Returns code as HTML with the classes of highlight.js, or without colors if the language isn't known. */
export function coloredCode(code: string, language: string): string {
  if (code.length > maxLength || highlighter.getLanguage(language) === undefined) return encodeHtml(code)
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value
}
