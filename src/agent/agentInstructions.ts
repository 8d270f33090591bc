const begin = '<!-- galley: agent instructions begin -->'
const end = '<!-- galley: agent instructions end -->'

/** Where the docs are, relative to the folder of the instructions. */
export interface InstructedDocs {
  /** The folder of the pages. '' means the same folder. */
  readonly root: string
  /** The table of contents in that folder. Undefined if there is none, so that the file names decide the order. */
  readonly summary: string | undefined
}

/**
 * Returns the text of an `AGENTS.md` with what agents need to know about the docs. The instructions replace the text
 * between the markers, or go at the end. The rest stays the same, byte for byte. Undefined if the markers don't show
 * what can be replaced.
 */
export function withAgentInstructions(text: string, docs: InstructedDocs): string | undefined {
  const newLine = text.includes('\r\n') ? '\r\n' : '\n'
  const section = [begin, instructions(docs), end].join('\n').replaceAll('\n', newLine)
  const [starts, stops] = [begin, end].map((mark) => text.split(mark).length - 1)
  if (starts === 0 && stops === 0) {
    const gap = text === '' ? '' : text.endsWith('\n') ? newLine : newLine + newLine
    return text + gap + section + newLine
  }
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (starts !== 1 || stops !== 1 || to < from) return undefined
  return text.slice(0, from) + section + text.slice(to + end.length)
}

function instructions({ root, summary }: InstructedDocs): string {
  const where = root === '' ? 'in this folder' : `in \`${root}\``
  const contents =
    summary === undefined
      ? '- There is no `SUMMARY.md`. Files and folders are the table of contents, and `README.md` is the page of its folder.'
      : `- \`${summary}\` is the table of contents. Pages that it doesn’t list aren’t published. Add an entry for a new page, and update the path of a page that you move.`
  return `## Docs

The Markdown files ${where} are docs that sync with GitBook.

${contents}
- Link with relative paths that include the file extension: \`[Install](../guides/install.md#first-steps)\`. Images and files are in \`.gitbook/assets\`. Content that several pages share is in \`.gitbook/includes\`.
- Blocks are tags. Put each tag alone on its line, and close it:

  \`\`\`markdown
  {% hint style="info" %}
  Text to highlight.
  {% endhint %}
  \`\`\`

  Don’t use blocks of other tools, such as \`:::\`, \`> [!NOTE]\`, or MDX. The tool \`docs_dialect\` explains every block with an example.
- If you have Galley’s tools, find pages with \`docs_search\`, change them with \`page_edit\`, and check them with \`docs_check\` before you finish. Otherwise, run \`galley check\`.
- When you move or delete a page, redirect its old address in \`.gitbook.yaml\`, under \`redirects\`.`
}
