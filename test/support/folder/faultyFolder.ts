import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DocsBody, SpecSource } from '../../../src/core/docs/body/docsBody.ts'

/** Texts with every kind of problem, and some without. */
const texts = [
  '# Fine\n\nWords with a [link](page2.md#part).\n\n## Part\n',
  '---\ndescription: What it is about.\nicon: book\ncover: .gitbook/assets/lamp.png\n---\n\n# Fine as well\n\n## Part\n',
  '{% hnt %}\n',
  '{% page-ref page="page1.md" %}\n',
  'words {% hint style="info" %}\nA hint.\n{% endhint %}\n',
  '{% hint style="info"\n',
  '{% hint style="info" %}\n\nA hint.\n',
  '{% endhint %}\n',
  '{% hint style="info" %}\n{% tabs %}\n{% endhint %}\n{% endtabs %}\n',
  '\\{% hint style="info" %}\n',
  '{% hint style="info" colour="red" %}\nA hint.\n{% endhint %}\n',
  '{% hint style="purple" %}\nA hint.\n{% endhint %}\n',
  '{% hint style=“info” %}\nA hint.\n{% endhint %}\n',
  '{% embed %}\n',
  '{% content-ref url="page1.md" %}\n[page2.md](page2.md)\n{% endcontent-ref %}\n',
  '{% hint style="info" %}\n{% tab title="One" %}\nWords.\n{% endtab %}\n{% endhint %}\n',
  '```sh\nnpm install\n',
  '[Gone](gone.md) and [gone](page1.md#gone) and ![](gone.png)\n',
  '{% include ".gitbook/includes/gone.md" %}\n\n{% include ".gitbook/includes/piece.md" %}\n',
  '[Lost](broken-reference) ![](data:image/png;base64,AA==)\n',
  '<code class="expression">space.vars.gone</code> <code class="expression">space.vars.known</code>\n',
  '{% updates format="full" %}\n{% update date="2026-05-25" tags="gone" %}\nWords.\n{% endupdate %}\n{% endupdates %}\n',
  '{% openapi-operation spec="apis" path="/pets" method="get" %}\n{% endopenapi-operation %}\n',
  '{% openapi-operation spec="bad" path="/pets" method="get" %}\n{% endopenapi-operation %}\n',
  '{% openapi-operation spec="api" path="/gone" method="get" %}\n{% endopenapi-operation %}\n',
  '---\ndescription: one: two\n---\n\n# Title\n',
  '---\ndescription: Update #2 and more\n---\n\n# Title\n',
  '---\ndescriptions: x\nhidden: maybe\n---\n\n# Title\n',
  '## A <a href="#x" id="x"></a>\n\n## B <a href="#x" id="x"></a>\n',
  '# Title\n\n## Version 1.2\n\n[a](#version-12)\n',
  'A strange \0 sign and half of one: \ud800.\n',
  '<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> other\n',
  '[Other capitals](PAGE1.md) [From the top](/page1)\r\n',
  '',
]

/** The specifications that API blocks of the folder are checked against. */
export const faultySpecs: DocsBody['specs'] = new Map<string, SpecSource>([
  ['api', { slug: 'api', document: { paths: { '/pets': { get: {} } } } }],
  ['bad', { slug: 'bad', fault: { kind: 'notThere', reason: '' } }],
])

/** Writes docs with `count` pages in which every rule finds something. */
export async function writeFaultyFolder(folder: string, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, at) => `page${at + 1}.md`)
  const listed = names.slice(0, -1).map((name) => `* [${name}](${name})\n`)
  const files = new Map<string, string | Uint8Array>([
    ...names.map((name, at) => [name, texts[at % texts.length] ?? ''] as const),
    [
      'SUMMARY.md',
      `* [Gone](gone.md)\n\t* [Again](page2.md)\n${listed.join('')}* [Same](dir/page1.md)\n\nSee [more](page2.md).\n`,
    ] as const,
    ['dir/page1.md', '# Title\n'] as const,
    [
      '.gitbook.yaml',
      'root: ../x\nredirects:\n  /oldest: gone.md\n  page1: page2.md\n  older: old\n  old: page1.md\n',
    ] as const,
    ['.gitbook/vars.yaml', 'known: 1\n'] as const,
    ['.gitbook/tags.yaml', '- tag: new\n'] as const,
    ['.gitbook/includes/piece.md', '---\ntitle: Piece\n---\n\n[Gone](gone.md)\n'] as const,
    ['.gitbook/assets/lamp.png', 'x'] as const,
    ['latin.md', Buffer.from('# Caf\u00e9\n', 'latin1')] as const,
    ['.gitbook/assets/unused.png', 'x'] as const,
  ])
  for (const [name, text] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
}
