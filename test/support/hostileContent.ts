import type { FakeContent } from './fakePlatform.ts'
import { hostileTexts } from './hostileTexts.ts'

const user = (id: string, displayName: string) => ({ object: 'user', id, displayName, urls: {} })
/** The creation date of everything on the platform. */
export const when = '2026-05-04T12:30:00.000Z'
const requests = hostileTexts.map((subject, index) => ({
  object: 'change-request',
  id: `r${index}`,
  number: index + 1,
  status: 'open',
  space: 's0',
  subject,
  createdBy: user(`u${index}`, subject),
  createdAt: when,
  updatedAt: when,
  revision: 'r3',
  revisionInitial: 'r1',
  comments: 0,
  outdated: false,
  urls: {},
}))
/** A platform whose names, titles and subjects are all hostile. */
export const hostileContent: Partial<FakeContent> = {
  organizations: [{ id: 'acme' }],
  collections: hostileTexts.map((title, index) => ({ id: `c${index}`, title })),
  spaces: hostileTexts.map((title, index) => ({ id: `s${index}`, title })),
  pages: {
    s0: hostileTexts.map((text, index) => ({
      id: `p${index}`,
      title: text,
      description: text,
      // VS Code opens no texts with a NUL character.
      markdown: `${text}\n\n## ${text}\n\n- ${text}\n`.replaceAll('\0', ''),
    })),
  },
  files: hostileTexts.map((name, index) => ({ id: `f${index}`, name })),
  changeRequests: requests,
  held: { 'change-requests': requests },
}
