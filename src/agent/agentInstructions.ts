const begin = '<!-- galley: agent instructions begin -->'
const end = '<!-- galley: agent instructions end -->'

/** Where the docs are, as seen from the folder of the instructions. */
export interface InstructedDocs {
  /** The folder of the pages, '' for the same one. */
  readonly root: string
  /** The table of contents below it; undefined where the files say the order. */
  readonly summary: string | undefined
}

/**
 * The text of an `AGENTS.md` with what agents have to know of docs: at its end, or in place of what was there between the
 * marks. All else stays, byte for byte. Undefined where the marks do not say what may be replaced.
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
      ? '- There is no `SUMMARY.md`: files and folders are the table of contents, `README.md` the page of its folder.'
      : `- \`${summary}\` is the table of contents: a page that it does not name is not published. A new page needs its entry, a moved one its new path.`
  return `## Docs

The Markdown files ${where} are docs that sync with GitBook.

${contents}
- Link with relative paths and their ending: \`[Install](../guides/install.md#first-steps)\`. Pictures and files are in \`.gitbook/assets\`, content that several pages share is in \`.gitbook/includes\`.
- Blocks are tags, each alone on its line, and closed:

  \`\`\`markdown
  {% hint style="info" %}
  Words that stand out.
  {% endhint %}
  \`\`\`

  Use no blocks of other tools: no \`:::\`, no \`> [!NOTE]\`, no MDX. The tool \`docs_dialect\` has every block with an example.
- Where the tools of Galley are at hand, find pages with \`docs_search\`, change them with \`page_edit\`, and check with \`docs_check\` before you are done. Without them, run \`galley check\`.
- When a page moves or goes, lead its old address on in \`.gitbook.yaml\` under \`redirects\`.`
}
