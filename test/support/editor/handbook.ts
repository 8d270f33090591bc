import { randomUUID } from 'node:crypto'
import * as vscode from 'vscode'
import { pageUri, type PageAddress } from '../../../src/core/platform/uris/uris.ts'
import { FakePlatform, fakeSite, type FakePage } from '../fakePlatform.ts'
import { signInTo, signOutOfAll } from './galley.ts'

/** Titles that have broken file names, URIs or Markdown before. Their pages are `h0`, `h1`, … */
export const hostile = [
  'a/b',
  'c\\d',
  '..',
  '100%',
  'tab\u0000\nline',
  'x'.repeat(300),
  '🎉',
  '',
  '\u202ereversed',
  'C# & <b>?',
]

const pages: FakePage[] = [
  {
    id: 'welcome',
    title: 'Welcome',
    markdown: '# Welcome\n\nHello [setup](/pages/setup#next).\n',
    updatedAt: '2026-05-04T12:30:00.000Z',
  },
  {
    id: 'guides',
    title: 'Guides',
    type: 'group',
    pages: [
      {
        id: 'setup',
        title: 'Setup',
        description: 'How to begin',
        path: 'guides/setup',
        markdown:
          'First\n\n## Next\n\n[group](/pages/guides) ![map](/files/f1) [site](https://example.com) [up](../welcome.md)\n',
      },
      { id: 'twin', title: 'Setup' },
      { id: 'worn', title: 'Worn', markdown: 'See [gone](/pages/gone) and [lost](/files/lost).\n' },
    ],
  },
  { id: 'none', title: 'Empty group', type: 'group' },
  { id: 'abroad', title: 'Abroad', type: 'link', target: { kind: 'page', page: 'far', space: 'other' } },
  { id: 'trap', title: 'Trap', type: 'link', target: { kind: 'url', url: 'command:workbench.action.quit' } },
  {
    id: 'forum',
    title: 'Forum',
    type: 'link',
    href: 'https://forum.example',
    target: { kind: 'url', url: 'https://forum.example' },
  },
  ...hostile.map((title, index) => ({ id: `h${index}`, title, markdown: 'Text\n' })),
]

/**
 * A handbook on a fake platform, signed in. Each has a space of its own, because VS Code caches open documents and
 * wouldn't read them again.
 */
export class Handbook {
  readonly server = 'fake'
  readonly space: string
  readonly platform: FakePlatform

  private constructor(space: string, platform: FakePlatform) {
    this.space = space
    this.platform = platform
  }

  static async open(): Promise<Handbook> {
    const space = `handbook-${randomUUID()}`
    const platform = await new FakePlatform({
      organizations: [{ id: 'acme' }],
      spaces: [
        { id: space, title: 'Handbook' },
        { id: 'other', title: 'Other' },
      ],
      pages: { [space]: structuredClone(pages), other: [{ id: 'far', title: 'Far' }] },
      ...fakeSite(`https://${space}.example.org/`, space),
      files: [{ id: 'f1', name: 'map.svg', contentType: 'image/svg+xml', bytes: '<svg/>' }],
    }).start()
    await signInTo(platform)
    platform.requests.length = 0
    return new Handbook(space, platform)
  }

  async close(): Promise<void> {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await signOutOfAll()
    await this.platform.stop()
  }

  address(page: string, title: string, more: Partial<PageAddress> = {}): PageAddress {
    return { server: this.server, space: this.space, page, title, spaceTitle: 'Handbook', ...more }
  }

  uri(page: string, title: string, more: Partial<PageAddress> = {}): vscode.Uri {
    return vscode.Uri.from(pageUri(this.address(page, title, more)))
  }
}

/** Returns the text of a document, from its file system. */
export async function read(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri))
}
