/** What a check of gate 1 or gate 2 has to say. The args that go with each code stand behind it. */
export type CheckCode =
  | 'node-name.equal' // asked
  | 'node-name.differs' // asked, node
  | 'selector.none'
  | 'selector.equal' // key, value
  | 'selector.missing' // key, asked
  | 'selector.differs' // key, asked, has
  | 'affinity.none'
  | 'affinity.matches' // term
  | 'affinity.no-terms'
  | 'affinity.term-empty' // term
  | 'affinity.unparsable' // term, key, operator, values
  | 'affinity.fails' // term, key, operator, values, has
  | 'taint.none'
  | 'taint.tolerated' // taint, toleration
  | 'taint.tolerated-automatically' // taint
  | 'taint.untolerated' // taint
  | 'taint.untolerated-stays' // taint: blocks new pods, keeps existing ones
  | 'taint.ignored' // taint: PreferNoSchedule
  | 'ready.yes'
  | 'ready.no'
  | 'scheduler.bound' // node
  | 'scheduler.not-tried'
  | 'scheduler.would-fit'
  | 'scheduler.would-refuse' // plugin, reason
  | 'scheduler.unschedulable' // message
  | 'scheduler.terminating'
  | 'preemption.nominated' // node, pods: names, '' when all are gone
  | 'preemption.never'
  | 'preemption.no-victims' // priority
  | 'preemption.not-enough' // reasons
  | 'preemption.not-helpful'
  | 'kubelet.not-seen'
  | 'kubelet.starting'
  | 'kubelet.running'
  | 'kubelet.not-ready'
  | 'kubelet.crash-loop' // container, restarts, message
  | 'kubelet.image' // container, reason, message
  | 'kubelet.ended' // phase, reason, message
  | 'kubelet.terminating'
  | 'kubelet.silent'; // since (ms)

/** What a suggested edit does. Args: `remaining` = other checks that fail, too. */
export type EditCode =
  | 'edit.tolerate' // taint, key, effect
  | 'edit.label-node' // key, value
  | 'edit.remove-node-name';

/** Why a node uses up the budget of a rollout. */
export type BudgetCode =
  | 'no-pod'
  | 'terminating' // pod
  | 'terminating-unreachable' // pod
  | 'excess' // pods
  | 'both-revisions'
  | 'pending' // message
  | 'starting'
  | 'crash-looping' // restarts
  | 'image-pull' // reason
  | 'not-ready'
  | 'node-not-ready' // since (ms)
  | 'min-ready' // remaining (ms)
  | 'not-available';

/** The one sentence about a rollout. */
export type RolloutCode =
  | 'rollout.done' // desired
  | 'rollout.no-nodes'
  | 'rollout.on-delete' // old
  | 'rollout.on-delete-done'
  | 'rollout.not-observed'
  | 'rollout.progress' // updated, desired, used, budget, next (ms, -1 = at once)
  | 'rollout.waiting' // used, budget, next (ms)
  | 'rollout.stalled-budget' // used, budget
  | 'rollout.stalled-surge' // used, budget
  | 'rollout.stalled-availability'; // available, desired

/** What a forecast says. */
export type ForecastCode =
  | 'forecast.no-change'
  | 'forecast.no-nodes'
  | 'forecast.on-delete' // nodes
  | 'forecast.finishes' // waves, nodes, minAvailable, desired
  | 'forecast.finishes-surge' // waves, nodes, minAvailable, desired
  | 'forecast.stalls' // used, budget, waves, nodes
  | 'forecast.stalls-at-once'; // used, budget
