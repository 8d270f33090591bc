import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Writes files into a temporary folder. The caller removes it with `remove` in `after`. */
export function siteFolder(files: Readonly<Record<string, string>>): {
  readonly folder: string
  readonly write: (name: string, text: string) => void
  readonly remove: () => void
} {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-site-'))
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A small docs folder with groups, nesting, a hidden page, a redirect and a variable. */
export const smallDocs: Readonly<Record<string, string>> = {
  '.gitbook.yaml': 'redirects:\n  old/start: guide/start.md\n',
  '.gitbook/vars.yaml': 'product: Lantern\n',
  '.gitbook/assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'SUMMARY.md':
    '# Table of contents\n\n* [Home](README.md)\n\n## Guide\n\n* [Start](guide/start.md "Begin")\n  * [Deep page](guide/deep.md)\n* [Secret](secret.md)\n* [Elsewhere](https://example.com/x)\n',
  'README.md':
    '# Home\n\nAbout <code class="expression">space.vars.product</code>. See [Start](guide/start.md#set-up).\n',
  'guide/start.md':
    '---\ndescription: How to begin.\n---\n\n# Start\n\n## Set up\n\n![A picture](../.gitbook/assets/a.svg)\n\n{% if visitor.claims.unsigned.beta %}\nOnly for some.\n{% endif %}\n\n> {% if visitor.claims.unsigned.beta %}\n> Only for some, in a quote.\n> {% endif %}\n\n* Item\n\n  {% if visitor.claims.unsigned.beta %}\n  Only for some, in a list.\n  {% endif %}\n\n## Then\n\n```js\nconst a = 1\n```\n',
  'guide/deep.md': '# Deep page\n\n![Remote](https://files.example.com/a.png)\n\nA rare word: heliotrope.\n',
  'secret.md': '---\nhidden: true\n---\n\n# Secret\n',
}
