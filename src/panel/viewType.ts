/** What VS Code calls our panels when it restores them. */
export const viewType = 'daemonscope.clusterView';
