/**
 * Every static word of the view, in the reader's language; `{0}`, `{1}` stand for values. English is given beside
 * each. Words of Kubernetes (`Ready`, `NotReady`, column heads of kubectl) are not translated and not in here.
 */
export interface ViewStrings {
  // bar
  readonly simulation: string; // Simulation
  readonly reset: string; // Reset
  readonly resetHint: string; // Go back to the start
  readonly back: string; // Back
  readonly backHint: string; // Take the last step back
  readonly forward: string; // Forward
  readonly forwardHint: string; // Repeat the step that was taken back
  readonly step: string; // Step
  readonly stepHint: string; // One action of one controller or kubelet
  readonly tick: string; // Tick
  readonly tickHint: string; // Everything due at the next moment
  readonly run: string; // Run
  readonly runHint: string; // Let time pass
  readonly pause: string; // Pause
  readonly pauseHint: string; // Stop here
  readonly settle: string; // Settle
  readonly settleHint: string; // Run until nothing moves any more
  readonly cancel: string; // Cancel
  readonly speed: string; // Speed
  readonly speedValue: string; // {0}×
  readonly clock: string; // Virtual time {0}
  readonly apply: string; // Apply
  readonly applyHint: string; // Apply the edited files to the running cluster, as kubectl apply does
  readonly restart: string; // Restart
  readonly restartHint: string; // Start again from the edited files
  readonly edited: string; // Files differ from what runs
  readonly gained: string; // Gains {0}
  readonly lost: string; // Loses {0}
  readonly restarted: string; // Restarts on {0}
  readonly forecast: string; // Forecast
  readonly profile: string; // Profile
  readonly profileKubernetes: string; // Kubernetes
  readonly profileTextbook: string; // Textbook
  readonly profileHint: string; // Which rules the simulation follows
  readonly version: string; // Kubernetes {0}
  readonly versionHint: string; // Choose the version of Kubernetes that is followed
  readonly differences: string; // Where the profiles disagree
  readonly situation: string; // Situation
  readonly more: string; // More
  readonly exportCsv: string; // Export DaemonSets as CSV
  readonly exportPlacement: string; // Export placement on every node as CSV
  readonly exportJson: string; // Export DaemonSets and placement as JSON
  readonly exportSvg: string; // Export picture as SVG
  readonly exportPng: string; // Export picture as PNG
  readonly exportText: string; // Export log as text
  readonly saveScenario: string; // Save run as scenario
  readonly settings: string; // Settings
  // timeline
  readonly timeline: string; // Timeline
  readonly timelineValue: string; // Step {0} of {1}
  readonly breakpoints: string; // Breakpoints
  readonly removeBreakpoint: string; // Remove breakpoint: {0}
  readonly previousMoment: string; // Previous moment
  readonly nextMoment: string; // Next moment
  // sets
  readonly sets: string; // DaemonSets
  readonly rollout: string; // Rollout
  readonly rolledOut: string; // Rolled out
  readonly misscheduled: string; // misscheduled
  readonly undo: string; // Undo
  readonly undoHint: string; // Roll back to revision {0}
  readonly restartRollout: string; // Restart rollout
  readonly nextWave: string; // Run to next wave
  readonly useOnDelete: string; // Use OnDelete
  readonly useRollingUpdate: string; // Use RollingUpdate
  readonly strategy: string; // Strategy
  readonly history: string; // Revisions
  readonly revision: string; // Revision
  readonly pods: string; // Pods
  readonly budget: string; // Budget used by
  readonly budgetFree: string; // The budget is free
  readonly stuck: string; // for good
  readonly current: string; // current
  readonly noSets: string; // No DaemonSet here yet
  readonly noSetsHint: string; // Open a manifest with kind: DaemonSet; it appears here as you type.
  // fleet
  readonly fleet: string; // Nodes
  readonly nodeCount: string; // {0} nodes
  readonly oneNode: string; // 1 node
  readonly shownOf: string; // {0} of {1} nodes
  readonly noMatch: string; // No node matches.
  readonly noNodes: string; // No nodes
  readonly groupBy: string; // Group
  readonly groupNone: string; // none
  readonly groupRole: string; // role
  readonly groupZone: string; // zone
  readonly groupPool: string; // pool
  readonly groupState: string; // state
  readonly groupLabel: string; // label {0}
  readonly groupMissing: string; // (none)
  readonly find: string; // Find nodes
  readonly findPlaceholder: string; // name, role=edge, taint:gpu, not covered by …
  readonly findHelp: string; // Words a query understands: name, key=value, taint:…, zone:…, not covered by …, state:…
  readonly notCoveredBy: string; // not covered by {0} (as a query)
  readonly coveredBy: string; // covered by {0}
  readonly clear: string; // Clear
  readonly zoom: string; // Zoom
  readonly zoomIn: string; // Larger
  readonly zoomOut: string; // Smaller
  readonly viewAs: string; // Show as
  readonly cards: string; // Cards
  readonly cells: string; // Cells
  readonly automatic: string; // Automatic
  readonly cordoned: string; // cordoned
  readonly cutOff: string; // cut off
  readonly notReadyFor: string; // {0} {1}: "NotReady 54 s"
  readonly requested: string; // CPU {0} %, memory {1} % requested
  readonly legend: string; // Legend
  // slots
  readonly running: string; // running
  readonly notReady: string; // running, not ready
  readonly starting: string; // starting
  readonly pending: string; // pending
  readonly crashLooping: string; // crash-looping
  readonly imagePull: string; // image not pulled
  readonly terminating: string; // terminating
  readonly failed: string; // failed
  readonly succeeded: string; // succeeded
  readonly unknown: string; // unknown
  readonly wanted: string; // wanted, no pod yet
  readonly notWanted: string; // not wanted
  readonly oldRevision: string; // old revision
  readonly withOld: string; // old pod still there
  readonly slotName: string; // {0}: {1} (set, state; for screen readers)
  // why
  readonly why: string; // Why
  readonly whyTitle: string; // Why · {0} on {1}
  readonly gate1: string; // Gate 1: does the controller want a pod here?
  readonly gate2: string; // Gate 2: do scheduler and kubelet take it?
  readonly pass: string; // holds
  readonly fail: string; // fails
  readonly note: string; // note
  readonly editFile: string; // Edit {0}
  readonly editHere: string; // Edit
  readonly tryEdit: string; // Try without editing
  readonly selectHint: string; // Select a node and a DaemonSet to see why a pod is there or not.
  readonly openSource: string; // Open {0}
  // declared / actual
  readonly declaredActual: string; // {0} · declared / actual
  readonly podContainer: string; // Pod / container
  readonly declared: string; // Declared
  readonly runtime: string; // Runtime
  readonly nobody: string; // nobody
  readonly absent: string; // not there
  readonly agrees: string; // Declared and actual agree
  readonly differs: string; // Declared and actual differ
  readonly nothingDeclared: string; // Nothing declared, nothing running
  readonly labels: string; // Labels
  readonly taints: string; // Taints
  // what if
  readonly whatIf: string; // What if
  readonly whatIfNode: string; // What if {0} …
  readonly kubeletStop: string; // Kubelet stops
  readonly kubeletStart: string; // Kubelet starts
  readonly reportNotReady: string; // Reports NotReady
  readonly reportReady: string; // Reports Ready
  readonly cordon: string; // Cordon
  readonly uncordon: string; // Uncordon
  readonly drain: string; // Drain
  readonly taint: string; // Taint…
  readonly untaint: string; // Remove taint {0}
  readonly label: string; // Label…
  readonly unlabel: string; // Remove label {0}
  readonly addCopy: string; // Add a copy
  readonly deleteNode: string; // Delete node
  readonly cutApi: string; // Cut from API server
  readonly restoreApi: string; // Reconnect to API server
  readonly stray: string; // Stray container
  readonly deletePod: string; // Delete pod
  readonly crash: string; // Crash
  readonly failProbe: string; // Fail its readiness probe
  readonly passProbe: string; // Pass its readiness probe
  readonly taintPrompt: string; // key=value:Effect
  readonly labelPrompt: string; // key=value
  readonly ok: string; // OK
  readonly invalidTaint: string; // A taint is key[=value]:NoSchedule, PreferNoSchedule or NoExecute
  readonly invalidLabel: string; // A label is key=value
  readonly restarts: string; // {0} restarts
  // log
  readonly log: string; // Log
  readonly time: string; // Time
  readonly source: string; // Source
  readonly reason: string; // Reason
  readonly message: string; // Message
  readonly filter: string; // Filter
  readonly filterText: string; // Filter text
  readonly all: string; // all
  readonly warnings: string; // warnings
  readonly allSources: string; // all sources
  readonly lineCount: string; // {0} lines
  readonly breakOn: string; // Stop at {0}
  readonly logEmpty: string; // Nothing has happened yet.
  readonly future: string; // not yet happened
  // general
  readonly seconds: string; // {0} s
  readonly minutes: string; // {0} min
  readonly minutesSeconds: string; // {0} min {1} s
  readonly hoursMinutes: string; // {0} h {1} min
  readonly loading: string; // Loading…
  readonly close: string; // Close
  readonly resize: string; // Resize
  readonly contrast: string; // Replicas first, place second
}
