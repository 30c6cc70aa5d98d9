import { Grouping } from '../../indexes';
import type { Table } from '../../store/table';
import type { World } from '../../world';
import { runtimeActor } from '../runtime';
import { gridAfter, kubeletActor } from '../timing';

/** One tick of the teaching model, ms of virtual time: tick t is done at (t + 1) · 1000 ms. */
export const tickLength = 1000;

const worldKey = 'world';

/** How far a kubelet is with its ticks. */
interface Round {
  readonly node: string;
  /** Ticks begun whose sync it needs no more. */
  readonly synced: number;
  /** Ticks begun when declared and actual agreed: later syncs list, find nothing, and are only counted. */
  readonly idleSince?: number;
  /** It does not run. */
  readonly halted?: true;
}

/**
 * The ticks: the world moves, then every kubelet syncs once (textbook 2.3). A kubelet that would find nothing
 * to do is not asked, and its relists are computed.
 */
export class Rounds {
  /** Ticks begun, under one key. */
  private readonly ticks: Table<number>;
  private readonly rounds: Table<Round>;
  private readonly awake: Grouping<Round>;

  constructor(
    private readonly world: World,
    private readonly relists: Table<number>,
    /** Containers to which something happens by itself. */
    private readonly moving: () => number,
  ) {
    this.ticks = world.store.table('ticks');
    this.rounds = world.store.table('kubelet-rounds');
    this.awake = new Grouping(this.rounds, ({ idleSince, halted }) => (halted || idleSince !== undefined ? undefined : 'awake'));
  }

  /** The logical time of a kubelet, in ticks: that of its next sync (textbook 2.3). */
  timeOf(node: string): number {
    return this.isDue(node) ? this.begun - 1 : this.begun;
  }

  /** The world has moved and this kubelet has not synced yet. */
  isDue(node: string): boolean {
    const round = this.rounds.get(node);
    return round !== undefined && isAwake(round) && round.synced < this.begun;
  }

  /** Relists that were computed and not performed. */
  idleRelists(node: string): number {
    const round = this.rounds.get(node);
    return round?.idleSince === undefined ? 0 : this.begun - round.idleSince;
  }

  /** A kubelet starts. */
  add(node: string): void {
    if (this.rounds.size === 0) this.ticks.put(worldKey, Math.floor(this.world.agenda.now / tickLength));
    this.rounds.put(node, { node, synced: this.begun });
    this.schedule();
  }

  remove(node: string): void {
    this.rounds.remove(node);
    this.schedule();
  }

  /** Something may have changed: the next tick asks this kubelet. */
  rouse(node: string): void {
    const round = this.rounds.get(node);
    if (!round || round.halted || round.idleSince === undefined) return;
    this.settleRelists(round);
    this.rounds.put(node, { node, synced: this.begun });
    this.schedule();
  }

  /** Declared and actual agree: nothing to ask before something changes. */
  rest(node: string): void {
    const round = this.rounds.get(node);
    if (round && isAwake(round)) this.rounds.put(node, { ...round, idleSince: this.begun });
    this.schedule();
  }

  /** A kubelet stops or goes on. */
  halt(node: string, halted: boolean): void {
    const round = this.rounds.get(node);
    if (!round || (round.halted ?? false) === halted) return;
    this.settleRelists(round);
    this.rounds.put(node, { node, synced: this.begun, ...(halted && { halted }) });
    this.schedule();
  }

  /** The sync of this tick is done. */
  synced(node: string): void {
    const round = this.rounds.get(node);
    if (round) this.rounds.put(node, { ...round, synced: this.begun });
  }

  /** The world has moved: now the kubelets sync, by name. */
  begin(): void {
    this.ticks.put(worldKey, this.world.agenda.now / tickLength);
    for (const node of [...this.awake.get('awake')].sort()) this.world.agenda.enqueue(kubeletActor, node);
    this.schedule();
  }

  /** Sets the timer of the next tick; it is steady while nothing moves. */
  schedule(): void {
    const { agenda } = this.world;
    if (this.rounds.size === 0) return agenda.clearTimer(runtimeActor, worldKey, 'tick');
    const steady = this.moving() === 0 && this.awake.get('awake').size === 0;
    agenda.setTimer(runtimeActor, worldKey, 'tick', gridAfter(agenda.now, tickLength), steady);
  }

  private get begun(): number {
    return this.ticks.get(worldKey) ?? 0;
  }

  private settleRelists({ node, idleSince }: Round): void {
    if (idleSince !== undefined) this.relists.put(node, (this.relists.get(node) ?? 0) + this.begun - idleSince);
  }
}

function isAwake({ idleSince, halted }: Round): boolean {
  return idleSince === undefined && !halted;
}
