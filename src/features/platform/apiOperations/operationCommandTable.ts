import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { all, isApiAnswer, isApiRequest, isTyping } from '../../shared/commands/conditions.ts'

/** The commands of any operation of the API. */
export const operationCommandTable = {
  runOperation: {
    title: 'Run API Operation…',
    does: 'runs any operation of the platform: parameters picked by name, the body as JSON with completion, request and answer as a document, a warning before anything that changes or deletes',
    icon: 'terminal',
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
    does: 'begins a request document anew',
    icon: 'discard',
    palette: isApiRequest,
    menus: [{ in: 'editorTitle', group: '1_request', when: isApiRequest }],
  },
  runOperationAgain: {
    title: 'Run API Operation Again',
    does: 'repeats what an answer document shows',
    icon: 'refresh',
    palette: isApiAnswer,
    menus: [{ in: 'editorTitle', group: 'navigation@1', when: isApiAnswer }],
  },
  editRequest: {
    title: 'Change API Request and Run Again',
    does: 'goes back from an answer to its request',
    icon: 'edit',
    palette: isApiAnswer,
    menus: [{ in: 'editorTitle', group: 'navigation@2', when: isApiAnswer }],
  },
} as const satisfies CommandTable
