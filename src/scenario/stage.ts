import type { Action, ActResult } from '../cluster/actions';
import type { JsonObject } from '../cluster/api/types';
import { Cluster } from '../cluster/cluster';
import type { ClusterSettings } from '../cluster/settings';

/** Where a scenario is played: a cluster on its own, or a session with a panel around it. Durations are ms of virtual time. */
export interface Stage {
  readonly cluster: Cluster;
  start(objects: readonly JsonObject[], settings: Partial<ClusterSettings>): ActResult;
  act(action: Action): ActResult;
  settle(limit: number): void;
  advance(duration: number): void;
  tick(times: number): void;
  step(times: number): void;
  back(times: number): void;
}

/** A cluster with nothing around it. */
export class ClusterStage implements Stage {
  private current: Cluster = new Cluster();
  private first = 0;

  get cluster(): Cluster {
    return this.current;
  }

  start(objects: readonly JsonObject[], settings: Partial<ClusterSettings>): ActResult {
    this.current = new Cluster(settings);
    const result = this.current.start(objects);
    this.first = this.current.journal.cursor;
    return result;
  }

  act(action: Action): ActResult {
    return this.current.act(action);
  }

  settle(limit: number): void {
    this.current.settle(limit);
  }

  advance(duration: number): void {
    this.current.advance(duration);
  }

  tick(times: number): void {
    for (let done = 0; done < times; done++) this.current.tick();
  }

  step(times: number): void {
    for (let done = 0; done < times; done++) this.current.step();
  }

  back(times: number): void {
    for (let done = 0; done < times && this.current.journal.cursor > this.first; done++) this.current.back();
  }
}
