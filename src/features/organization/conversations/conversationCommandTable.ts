import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { is } from '../../shared/commands/conditions.ts'

/** The commands of conversations. */
export const conversationCommandTable = {
  openConversation: {
    title: 'Open Conversation',
    does: 'opens the messages of a reader and the assistant',
    menus: [{ in: 'organizationEntry', group: '1_open@1', when: is('conversation', 'conversationIssue') }],
  },
  ingestConversations: {
    title: 'Upload Conversations…',
    does: 'uploads conversations from a JSON file',
    icon: 'cloud-upload',
    right: 'ingestConversations',
    menus: [
      { in: 'organizationEntry', group: 'inline@1', when: is('conversationList') },
      { in: 'organizationEntry', group: '3_new@1', when: is('conversationList', 'folder conversations') },
    ],
  },
} as const satisfies CommandTable
