import { Cluster } from '../../../src/cluster/cluster';
import { podKey } from '../../../src/cluster/api/pods';
import type { Pod } from '../../../src/cluster/api/types';
import type { TextbookKubelets } from '../../../src/cluster/kubelet/textbook/kubelets';
import { tickLength } from '../../../src/cluster/kubelet/textbook/rounds';
import { runtimeActor, type RuntimeContainer } from '../../../src/cluster/kubelet/runtime';
import type { Step } from '../cases';
import { linesSince } from './log';
import type { TextbookBench } from './run';

const node = 'node-1';

interface GivenContainer {
  readonly name: string;
  readonly startupTicks: number;
  /** 0 = never. */
  readonly failAfter: number;
}

interface GivenPod {
  readonly name: string;
  readonly containers: readonly GivenContainer[];
}

/** The kubelet model: one node, with no API server at the start. */
export class KubeletBench implements TextbookBench {
  private readonly cluster = new Cluster({ profile: 'textbook' });
  private logBefore = 0;
  private answers: Readonly<Record<string, unknown>> = {};

  constructor() {
    const annotations = { 'daemonscope.dev/apiserver': 'cut' };
    this.cluster.start([{ apiVersion: 'v1', kind: 'Node', metadata: { name: node, annotations } }]);
  }

  perform(step: Step): void {
    this.logBefore = this.cluster.world.log.size;
    this.answers = {};
    switch (step.op) {
      case 'tick':
        return void this.cluster.advance(tickLength);
      case 'link':
        return void this.cluster.act({ network: { node, apiserver: step['up'] ? 'restored' : 'cut' } });
      case 'crash':
        return this.crash(step['pod'] as string, step['container'] as string);
      default:
        return this.change(() => this.directly(step));
    }
  }

  observe(): Readonly<Record<string, unknown>> {
    const { kubelets } = this;
    const containers = kubelets.runtime.onNode(node);
    const { creates, removes } = kubelets.runtime.callsOf(node);
    return {
      now: kubelets.rounds.timeOf(node),
      linked: kubelets.isLinked(node),
      running: containers.filter(({ state }) => state === 'Running').map(shown),
      list: containers.map(({ id, pod, name, state }) => ({ id, pod: shortName(pod), name, state })),
      relists: kubelets.runtime.relistsOf(node),
      creates,
      removes,
      restarts: Object.fromEntries([...kubelets.memory.restartsOn(node)].map(([key, count]) => [shortName(key), count])),
      log: linesSince(this.cluster, this.logBefore),
      ...this.answers,
    };
  }

  private directly(step: Step): void {
    switch (step.op) {
      case 'setFilePods':
        return this.kubelets.setFiles(node, this.podsOf(step));
      case 'deliver':
        return this.deliver(this.podsOf(step));
      case 'sync':
        return void this.kubelets.sync(node);
      case 'strayContainer':
        return this.stray(step);
      default:
        throw new Error(`unknown operation ${step.op}`);
    }
  }

  /** The API server has these pods and no others; only a kubelet that is linked is told. */
  private deliver(pods: readonly Pod[]): void {
    const { world } = this.cluster;
    if (this.kubelets.isLinked(node)) {
      for (const key of [...world.pods.keys()]) world.pods.remove(key);
      for (const pod of pods) world.pods.put(podKey(pod), pod);
    }
    this.answers = { accepted: this.kubelets.deliver(node) };
  }

  private stray(step: Step): void {
    const startup = (step['startupTicks'] as number) * tickLength;
    this.answers = { id: this.kubelets.addStray(node, `default/${step['pod'] as string}`, step['container'] as string, startup) };
  }

  private crash(pod: string, container: string): void {
    const found = this.kubelets.runtime.onNode(node).find((each) => shortName(each.pod) === pod && each.name === container && each.state === 'Running');
    this.change(() => found && this.kubelets.runtime.exit(found.id, 1, false));
    this.answers = { crashed: found !== undefined && this.kubelets.runtime.onNode(node).some(({ id, state }) => id === found.id && state === 'Exited') };
  }

  private change(work: () => void): void {
    this.cluster.journal.begin();
    work();
    this.cluster.journal.commit({ kind: 'action', actor: runtimeActor, key: node });
  }

  private podsOf(step: Step): readonly Pod[] {
    return (step['pods'] as readonly GivenPod[]).map(({ name, containers }) => ({
      metadata: { name, namespace: 'default', uid: `uid-${name}` },
      spec: { nodeName: node, containers: containers.map((container) => ({ name: container.name, image: this.imageFor(container) })) },
    }));
  }

  /** An image that starts and fails as the case says. */
  private imageFor({ startupTicks, failAfter }: GivenContainer): string {
    const image = `starts-in-${startupTicks}-fails-after-${failAfter}`;
    const exitAfter = failAfter === 0 ? 'never' : failAfter * tickLength;
    this.kubelets.behave(image, { startup: startupTicks * tickLength, exitAfter });
    return image;
  }

  private get kubelets(): TextbookKubelets {
    return this.cluster.components.kubelets as TextbookKubelets;
  }
}

function shortName(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

function shown({ pod, name }: RuntimeContainer): string {
  return `${shortName(pod)}/${name}`;
}
