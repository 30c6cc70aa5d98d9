import type { Action, ActResult } from '../cluster/actions';
import type { JsonObject } from '../cluster/api/types';
import type { Cluster } from '../cluster/cluster';
import type { ClusterSettings } from '../cluster/settings';
import type { Stage } from '../scenario/stage';
import type { Outcome, Session, Work } from './session';

/** Plays a scenario in a session, so that a panel shows every moment of it. Breakpoints of the session do not end a step early. */
export class SessionStage implements Stage {
  constructor(private readonly session: Session) {}

  get cluster(): Cluster {
    return this.session.cluster;
  }

  start(objects: readonly JsonObject[], settings: Partial<ClusterSettings>): ActResult {
    return this.session.restart(objects, settings);
  }

  act(action: Action): ActResult {
    return this.session.act(action);
  }

  settle(limit: number): void {
    const end = this.cluster.now + limit;
    this.whileStopped(() => this.session.settle(end - this.cluster.now));
  }

  advance(duration: number): void {
    const end = this.cluster.now + duration;
    this.whileStopped(() => this.session.advance(end - this.cluster.now));
  }

  tick(times: number): void {
    for (let done = 0; done < times; done++) this.whileStopped(() => this.session.tick());
  }

  step(times: number): void {
    finish(this.session.step(times));
  }

  back(times: number): void {
    for (let done = 0; done < times; done++) this.session.back();
  }

  private whileStopped(work: () => Work): void {
    while (finish(work()).end === 'breakpoint');
  }
}

function finish(work: Work): Outcome {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
