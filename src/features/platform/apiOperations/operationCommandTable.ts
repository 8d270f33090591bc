import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { all, isApiAnswer, isApiRequest, isTyping } from '../../shared/commands/conditions.ts'

/** The commands for operations of the API. */
export const operationCommandTable = {
  runOperation: {
    title: 'Run API Operation…',
    does: 'runs any operation of the platform’s API: you select parameters by name, edit the body as JSON, and confirm requests that change or delete content',
    icon: 'terminal',
    // It's also listed if no one is signed in.
    palette: undefined,
  },
  sendRequest: {
    title: 'Send API Request',
    does: 'sends the request document in the active editor',
    icon: 'play',
    palette: isApiRequest,
    menus: [{ in: 'editorTitle', group: 'navigation@1', when: isApiRequest }],
    keybinding: { key: 'ctrl+enter', mac: 'cmd+enter', when: all(isApiRequest, isTyping) },
  },
  startRequestOver: {
    title: 'Start API Request Over',
    does: 'resets a request document',
    icon: 'discard',
    palette: isApiRequest,
    menus: [{ in: 'editorTitle', group: '1_request', when: isApiRequest }],
  },
  runOperationAgain: {
    title: 'Run API Operation Again',
    does: 'sends the request of an answer document again',
    icon: 'refresh',
    palette: isApiAnswer,
    menus: [{ in: 'editorTitle', group: 'navigation@1', when: isApiAnswer }],
  },
  editRequest: {
    title: 'Change API Request and Run Again',
    does: 'opens the request of an answer document',
    icon: 'edit',
    palette: isApiAnswer,
    menus: [{ in: 'editorTitle', group: 'navigation@2', when: isApiAnswer }],
  },
} as const satisfies CommandTable
