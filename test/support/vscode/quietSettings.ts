/**
 * The user settings of every test run: nothing is downloaded or reported, and there are no experiments. In a browser,
 * VS Code saves automatically after a second, so a typed text that a test didn't save would become a draft. On a
 * desktop, it doesn't.
 */
export const testSettings: Readonly<Record<string, unknown>> = {
  'workbench.enableExperiments': false,
  'workbench.settings.enableNaturalLanguageSearch': false,
  'telemetry.telemetryLevel': 'off',
  'security.workspace.trust.enabled': false,
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': 'off',
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'typescript.disableAutomaticTypeAcquisition': true,
  // It lists all open sockets of this machine again and again.
  'remote.autoForwardPorts': false,
  // A second extension host in the browser, in which no extension of a test runs.
  'extensions.webWorker': false,
}

/** The user settings that hide everything that wasn't opened on purpose: welcome page, chat, questions. */
export const quietSettings: Readonly<Record<string, unknown>> = {
  ...testSettings,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.reduceMotion': 'on',
  // Sticky rows at the top would receive clicks on the rows below them.
  'workbench.tree.enableStickyScroll': false,
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'git.enabled': false,
  'files.simpleDialog.enable': true,
  // Automatic selection in the view would determine what a command is about.
  'galley.docsView.autoReveal': false,
}
