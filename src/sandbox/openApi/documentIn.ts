import { LineCounter, parseDocument } from 'yaml'

/** How a specification is written. */
export type SpecFormat = 'json' | 'yaml'

/** A YAML text may name one thing and repeat it this often, before it is taken for a bomb. */
const mostAliases = 100

/** Reads a text as JSON, or else as YAML; the problem is a sentence with the place. */
export function parseText(text: string): { document: unknown; format: SpecFormat } | { problem: string } {
  const plain = text.replace(/^\uFEFF/, '')
  if (/^\s*[{[]/.test(plain)) {
    try {
      return { document: JSON.parse(plain), format: 'json' }
    } catch {
      // Flow style YAML begins as JSON does.
    }
  }
  const lineCounter = new LineCounter()
  const parsed = parseDocument(plain, { lineCounter, prettyErrors: false, logLevel: 'silent' })
  const [error] = parsed.errors
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0])
    return { problem: `The text is neither valid JSON nor valid YAML (line ${line}, column ${col}): ${error.message}` }
  }
  try {
    return { document: parsed.toJS({ maxAliasCount: mostAliases }), format: 'yaml' }
  } catch (failure) {
    return { problem: `The text cannot be read: ${failure instanceof Error ? failure.message : String(failure)}` }
  }
}

/** The document that a text holds that has been read before. */
export function documentIn(text: string): unknown {
  const parsed = parseText(text)
  return 'problem' in parsed ? undefined : parsed.document
}
